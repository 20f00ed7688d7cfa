/** The type of a body that carries a piece of a file, by tus, the protocol of resumable uploads. */
export const pieceType = "application/offset+octet-stream";
