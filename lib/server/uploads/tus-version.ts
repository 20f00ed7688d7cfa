/** The supported version of tus. */
export const tusVersion = "1.0.0";
