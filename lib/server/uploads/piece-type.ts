/** Content type of a piece of a file in tus, the protocol of resumable uploads. */
export const pieceType = "application/offset+octet-stream";
