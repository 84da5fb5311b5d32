/** A town in the place of an address: `Retford`, `Retford DN22 6BP`, `Victoria BC`. */
import { namesWay } from '../street-name.ts'
import { isCountryNamed } from './town-tail.ts'
import { endsWithWay } from './unparted-lines.ts'

/** A longer text is none of a town. */
const LONGEST = 60

/** Words of buildings, ways, and of businesses without a place, in the languages of addresses: with them a text is no town. */
const otherPlaces = new RegExp(
  `(?<!\\p{L})(?:${[
    'mall|cent(?:er|re)|market|plaza|park|marina|hotel|house|hall|station|airport|building|tower|mill|church|arcade|estate|downtown|farm|barn|inn|campus|broadway|mews|yard|wharf|pier|harbour|harbor|school|college|university|hospital|library|museum|the',
    'online|various|mobile|remote|worldwide|nationwide|national|virtual|none|unknown|tbc|tba|tbd|na|multiple|delivery|everywhere|home|closed|international|web|internet|siehe|überall|div|diverse|verschiedene|bundesweit|mobil',
    'gran|centro|mercado|piazza|plaça|place|praça|largo|bairro|barrio|zona|torre|edificio|edifício|parque|estación|gare|marché|halles?|centre|zac|za|zi|passage|cours|quai|hof|corso|strada|vicolo|lungomare|lungarno|altstadt|innenstadt|stadtmitte|fußgängerzone|am|an|im|zum|zur|auf|markt|rathaus|bahnhof|flughafen',
  ].join('|')})(?!\\p{L})`,
  'iu',
)
/** German and Dutch ways and squares are one word with their name. */
const wayInWord =
  /(?:stra(?:ß|ss)e|str\.?|weg|gasse|platz|allee|ufer|ring|damm|markt|bahnhof|hof|center|zentrum|passage|straat|laan|plein|gracht|kade|gatan?|vägen|veien?|gata|torget|katu|tie|utca|tér|gade|vej|torv)$/iu
const words = /^\p{Lu}[\p{L}.'’-]*(?:\s+\p{L}[\p{L}.'’-]*){0,3}$/u
/** Scripts with capitals and blanks between words; in others words are not told apart. */
const otherScripts = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{P}\p{N}\s]/u

const wordFirst = /^\p{Lu}\p{L}/u
const codeFirst = /^(?:[\d-]{4,8}\s+(?:[A-Z]{2}\s+)?)?\p{Lu}\p{L}/u

/**
 * Whether a text may be a town with nothing but its region, postcode and country beside it. `isCodeFirst` says that the country writes the
 * postcode before the town.
 */
export const mayBeTownAlone = (text: string, isCodeFirst: boolean): boolean =>
  text.length <= LONGEST &&
  (isCodeFirst ? codeFirst : wordFirst).test(text) &&
  !text.includes('\n') &&
  !otherScripts.test(text)

/** Words of two that are a town: `New Romney`, `Bad Tölz`, `San Remo`. Two others are as often a building or a remark. */
const townOfTwo =
  /^(?:new|san|santa|santo|são|saint|sainte|st\.?|bad|great|little|port|porto|puerto|mount|fort|north|south|east|west|upper|lower|nova|novo|nový|nové|villa|vila|ciudad|los|las|нижний|великий|новый|старый|набережные)\s/iu
/** `Newcastle upon Tyne`, `Palma de Mallorca` */
const linked =
  /^\p{Lu}\p{L}+[\s-](?:upon|on|sur|de|del|da|do|sul|under|by|next|am|an der|im)[\s-]\p{Lu}\p{L}+$/u

/**
 * Whether the name that is left of such a text is a town. `isSure` says that a region or a postcode stands beside it; without them it is
 * one word, or words that towns alone are made of. `country` is alpha-2.
 */
export const isTownAlone = (name: string, isSure: boolean, country: string): boolean =>
  words.test(name) &&
  (isSure || !name.includes(' ') || townOfTwo.test(name) || linked.test(name)) &&
  !otherPlaces.test(name) &&
  !wayInWord.test(name) &&
  !namesWay(name) &&
  !endsWithWay(name) &&
  !isCountryNamed(name, country)
