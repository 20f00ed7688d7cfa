/** Notice about columns that reading renamed, because a column before them has their name: `Value_2`. */
export const renamedColumnsText = "Columns whose name was already taken were renamed.";
