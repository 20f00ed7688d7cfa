/** A file that can be saved: from an address of this server, or made by the page itself. */
export type SaveItem = { label: string } & ({ address: string } | { onSave: () => void });
