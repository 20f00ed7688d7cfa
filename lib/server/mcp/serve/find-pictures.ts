import type { FigureReference } from "@/lib/domain/answers/answer";
import type { Container } from "../../container";
import type { ServedResult } from "./served-tool";

/** Clients fetch larger or further ones by address. */
const most = { pictures: 4, bytes: 500_000 };

/** Returns the charts of an answer that are images; models cannot read the others. */
export async function findPictures(
  { artifacts }: Pick<Container, "artifacts">,
  figures: readonly FigureReference[],
): Promise<NonNullable<ServedResult["images"]>> {
  const drawn = figures.filter(({ kind }) => kind === "image").slice(0, most.pictures);
  const found = await Promise.all(drawn.map(({ id }) => artifacts.get(id)));
  return found
    .filter(({ mediaType, bytes }) => mediaType === "image/png" && bytes.length <= most.bytes)
    .map(({ mediaType, bytes }) => ({ data: Buffer.from(bytes).toString("base64"), mimeType: mediaType }));
}
