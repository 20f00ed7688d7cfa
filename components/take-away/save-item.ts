/** One thing that can be saved: from an address of this server, or by what the page does itself. */
export type SaveItem = { label: string } & ({ address: string } | { onSave: () => void });
