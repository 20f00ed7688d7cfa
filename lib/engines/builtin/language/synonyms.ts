import { createSynonyms, synonymGroups } from "@/lib/domain/synonyms";
import { toStem } from "./stem";

/** Whether two words name the same thing in tables of any field. */
export const areSynonyms = createSynonyms(toStem);

/** Nouns that are close in spelling to others and must never be taken for a slip of the pen. */
const realWords = new Set(
  [
    ...synonymGroups.flat(),
    ..."county country state city region county state price prize sale scale weight height length width depth age name gender street store score source course order border rating ranking rate date data time title role rule mode model male female mean median male table cable case cost coast count court core care card code color colour class glass grade trade brand bank band tank rank book look cook food wood mood good sold cold gold hold loan load road lead leaf tree free fee feet meat seat heat beat boat coal goal role soil oil sail mail tail rail train rain brain grain drain plane plant plane planet point print paint pound round sound ground group grow crop drop shop ship chip trip tip hip lip salary celery calorie category history industry minister monster master matter letter better butter bitter batter water later layer player prayer farmer former winter winner dinner summer number member lumber timber limber stage state stats station nation ration ratio region religion version mission session season reason person prison profit product project process price payment department apartment treatment statement employment deployment income outcome revenue avenue value volume column month mouth north south worth width health wealth death depth birth earth quality quantity equality".split(
      " ",
    ),
  ].map(toStem),
);

/** Whether a word is a common noun of its own. */
export function isRealWord(word: string): boolean {
  return realWords.has(toStem(word));
}
