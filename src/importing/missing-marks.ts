import { isFlagWord } from './flag-words.ts'
import type { Target } from './targets.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split('|').map((word) => word.trim()))

/** What is to come. Of a number or an address online it is no mark of its absence, and is reported. */
const later =
  setOf(`folgt|wird nachgereicht|wird nachgetragen|nachzutragen|noch offen|noch unbekannt|noch nicht bekannt|
  to follow|to be confirmed|to be announced|to be advised|to be determined|to be decided|pending|
  à définir|a définir|à préciser|à compléter|à venir|à renseigner|
  da definire|da definirsi|da comunicare|da inserire|da confermare|da compilare|da verificare|
  por definir|por determinar|por confirmar|pendiente|pendiente de definir|a determinar|sin definir|sin asignar|
  a definir|a confirmar|a designar|a indicar|volgt|nog niet bekend|nader te bepalen|n.t.b.|ntb|n.n.b.|
  ilmoitetaan myöhemmin|täydennetään|meddelas senare|kommer|kommer senere|oplyses senere|
  do ustalenia|do uzupełnienia|do potwierdzenia|bude doplněno|doplníme|уточняется|確認中|調査中|待定`)

/** No value, and the errors of spreadsheets. */
const more = `kein|keines|keins|nicht angegeben|nicht zutreffend|not stated|not recorded|not supplied|
  non précisé|non précisée|non attribué|non applicable|pas renseigné|non applicabile|non specificato|non fornito|nessun dato|dato mancante|dato non disponibile|
  no procede|no indicado|no especificado|sin especificar|não definido|não especificado|não fornecido|sem dados|niet ingevuld|ei koske|ej ifylld|
  ikke oppgitt|ikke oplyst|ikke angivet|ikke relevant|nie określono|nieokreślony|nieustalony|nie wpisano|bez numeru|není známo|neznámý|
  нет информации|не определено|未記入|未入力|記載なし|未提供|未填写|해당없음|해당 없음|
  #ref!|#value!|#div/0!|#name?|#null!|#num!|#spill!|#wert!|#bezug!|#nv|#zahl!|#valeur!|#nom?|#valor!|#nd|#n/d|#valore!|#rif!|#nome?|#waarde!|#verw!|#arvo!|#puuttuu!|#arg!|#adr!|
  s.o.|unbek.|yok|belirtilmemiş|belirtilmedi|mevcut değil|bilinmiyor|lipsă|lipsa|nu există|necunoscut|nespecificat|nincs|nincs adat|ismeretlen|nincs megadva|
  δεν υπάρχει|άγνωστο|δ/υ|nema|nije poznato|nepoznato|žádné|žádný|nezjištěno|nie je|neuvedené|nemá|nemaji|nemají|nemáme|nemajú|nema|neexistuje|není znám|neznáme|nie są dostępne|har inte|har ej|har ikke|heeft geen|n'en a pas|non ce l'ha|ei ole tiedossa|não se aplica|정보 없음|정보없음|отсутствует|неизвестно|ไม่มี|không có|tidak ada`

/** Words that stand for an empty cell in many languages, and those of programs. */
const words = new Set(
  `na|n/a|n.a.|n.a|#n/a|#na|nan|null|(null)|none|nil|undefined|\\n|not available|not applicable|[nd]|[na]|[n/a]|[nr]|[null]|[none]|[empty]|not disclosed|unknown|missing|no data|tbc|tbd|
  t.b.a.|tba|empty|(empty)|blank|(blank)|(none)|not known|not provided|not specified|x|xx|xxx|
  k.a.|k. a.|k.a|ka|keine angabe|keine angaben|unbekannt|entfällt|nicht vorhanden|nicht bekannt|nicht verfügbar|leer|ohne|fehlt|keine|keiner|o.a.|
  néant|neant|nr|n.r.|non renseigné|non renseigne|non communiqué|nc|n.c.|n/c|inconnu|inconnue|aucun|aucune|sans objet|non disponible|n/d|nd|n.d.|vide|
  n/k|none seen|not seen|not on sign|entf.|s/n|s.n.|sin numero|sin número|s/d|s.d.|sin datos|sin dato|desconocido|desconocida|ninguno|ninguna|no disponible|vacío|vacio|no aplica|no consta|
  ei tiedossa|ei tietoa|tuntematon|puuttuu|ei ole|ei saatavilla|tyhjä|ei ilmoitettu|(no value)|no value|not set|not given|not listed|no facilitado|no facilitada|no informado|
  nessuno|nessuna|non disponibile|assente|non comunicato|non pervenuto|sconosciuto|sconosciuta|vuoto|n.p.|non presente|non noto|non indicato|
  n.v.t.|n.v.t|nvt|onbekend|geen|n.b.|niet bekend|niet beschikbaar|niet van toepassing|niet opgegeven|ontbreekt|leeg|
  não aplicável|nao aplicavel|sem informação|s/ informação|sem informacao|s/i|desconhecido|desconhecida|nenhum|nenhuma|não disponível|não tem|não informado|não consta|vazio|
  saknas|uppgift saknas|ingen|inget|ingen uppgift|okänd|okänt|ej angivet|ej angiven|ej tillgänglig|ej tillämpligt|ej aktuellt|finns ej|uppg. saknas|
  brak|brak danych|b/d|b.d.|nie dotyczy|nie podano|nie ma|nieznany|nieznana|není|neuvedeno|nezadáno|není k dispozici|mangler|ingen oplysning|ukjent|ukendt|нет|нет данных|не указано|не указан|немає|
  非公開|公開なし|なし|無し|無|不明|該当なし|未登録|未設定|未定|準備中|ー|无|無資料|暂无|没有|不详|없음|미정|لا يوجد|غير متوفر|غير متاح|غير معروف|غير محدد|لا ينطبق|(leer)|(vide)|(vacío)|(vuoto)`
    .concat('|', more)
    .split('|')
    .map((word) => word.trim()),
)

/** Codes of regions, countries and places that are spelt like a mark: North Carolina, North Dakota, Leer. */
const names: Readonly<Record<string, readonly string[]>> = {
  province: ['nc', 'nd', 'na'],
  county: ['nc', 'nd', 'na'],
  town: ['leer', 'nc', 'ohne', 'kommer'],
  district: ['leer'],
  country: ['nc'],
}

/** What spreadsheets show instead of the result of a formula, in their languages. */
const noResult = /^(?:#(?:[\p{L}/0]+[!?]|n\/a|nv)|err:\d{3})$/u

const noSign = /^[\s\p{P}\p{S}]+$/u
/** `0000`, `000-000-0000` and `9999999999` in a field that holds a number to call or to write to. */
const noNumber = /^(0+|9{7,}|1{7,}|x{4,})$/i
/** `no phone`, `ei puhelinta`, `sans téléphone`: words that deny the field. */
const noField =
  /^(?:no|none|without|kein[e]?|ohne|sans|pas de|pas d['’]|sin|no tiene|ei|sem|senza|geen|zonder|utan|ingen|inget|saknar|brak|bez|nemá|není|nema|nincs|fără|yok|s\/|w\/o|b\/)\s*(?:t[eé]l[eé]?(?:ph|f)\p{L}*|tel\.?|phone|fax|puhelinta|numeroa|number|nummer|e-?mails?|mail|correo|courriel|sähköpostia|web ?sites?|web|web ?seite|homepage|internet|nettisivuja|kotisivuja|site(?: internet| web)?|p[áa]gina(?: web)?|sito(?: web)?|facebook|social media)$|^(?:no tiene|nincs)$/u
const addresses = new Set(['email.email_address', 'website.website_url'])
const numbers = new Set([
  'phone.number',
  'fax.number',
  'postal_address.postcode',
  'postal_address.building_number',
])

/** Objects by which people reach a business. */
const isReachable: ReadonlySet<string> = new Set(['phone', 'fax', 'email', 'website', 'geopoint'])

/** What most cells have none of: a sign around or behind the words. */
const mayBeWrapped = /^[[({<„"'“*-]|[.!…\])}>"'”“*-]$/u

/** In lower case, without the brackets and the full stop that some put around and behind a mark: `[NOT APPLICABLE]`, `<none>`. */
function bareWord(cell: string): string {
  const trimmed = cell.trim().toLowerCase()
  const word = /\s\s|[^\S ]/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
  const isMark = (text: string) => words.has(text) || later.has(text)
  if (isMark(word) || !mayBeWrapped.test(word)) return word
  const bare = word.replace(/^(?:[[({<„"'“*-]+\s*)?(.*?)[.!…]*(?:\s*[\])}>"'”“*-]+)?$/u, '$1')
  return isMark(bare) && bare.length > 1 ? bare : word
}

/** A longer cell is a text, or nothing but signs. */
const LONGEST_MARK = 100

/** Whether a cell says that there is no value. A name may be a word such as `Null`; a flag may be an `x`, `0` or `✓`. */
export function isMissing(cell: string, target: Target, isFlag = false): boolean {
  if (cell.length > LONGEST_MARK) return noSign.test(cell)
  const word = bareWord(cell)
  if (isFlag) return !isFlagWord(word) && (words.has(word) || /^[-–—.?]+$/.test(word))
  // In the columns of the days, an x is closed.
  if (target.kind === 'day' && word === 'x') return false
  if (noSign.test(word) || noResult.test(word)) return true
  if (target.kind === 'attribute' && target.object === 'name') return false
  const field = target.kind === 'attribute' ? target.attribute : target.kind
  if (later.has(word)) return target.kind === 'attribute' && !isReachable.has(target.object)
  if (words.has(word)) return !names[field]?.includes(word)
  if (/^(0000-00-00|00[./]00[./]0000)/.test(word)) return true
  if (target.kind === 'social') return noField.test(word)
  if (target.kind !== 'attribute') return false
  const name = `${target.object}.${target.attribute}`
  if ((numbers.has(name) || addresses.has(name)) && noField.test(word)) return true
  if (addresses.has(name) && /^0(?:[.,]0)?$/.test(word)) return true
  return numbers.has(name) && noNumber.test(word.replace(/[\s()./+-]/g, ''))
}
