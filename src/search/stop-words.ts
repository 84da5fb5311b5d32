/** Words that say nothing about a business, in the languages of the taxonomy: left out of a phrase when other words remain. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a an the of in at on for to and or near nearby around me my by with from is are where find best ' +
    'der die das den dem des ein eine einen einer und oder in im am an auf bei beim fur mit von vom zu zum zur nahe ' +
    'le la les l d de du des un une et ou en au aux a chez pour par avec sur pres dans ' +
    'el los las uno una y o del al con por para cerca ' +
    'il lo gli i uno e ed di da dei delle della nel nella con per vicino ' +
    'het een en van bij voor met aan op ' +
    'och eller i pa av for med vid nara ' +
    'ja tai lahella ' +
    'os as um uma do dos das no na nos nas com perto'
  ).split(' '),
)

/**
 * Words by which people ask for a kind of business without saying which: how good, how cheap, how near, open when, to be bought. Those of all
 * languages, since the language of a phrase is often not said; words that mean something in another language are not among them.
 */
const askingWords: ReadonlySet<string> = new Set(
  (
    'good great top cheap cheapest affordable inexpensive recommended nearest closest close open now today tonight late 24h 24hr 24hrs 24x7 247 ' +
    'hour hours there any some find buy get looking need want please here this us ' +
    'beste bester bestes besten gute guter gutes guten gunstig gunstige gunstiger gunstiges gunstigen billig billige billiger billiges billigen ' +
    'preiswert preiswerte geoffnet offen jetzt heute sonntags kaufen suche suchen gesucht nahe umgebung mir hier meiner wo gibt es ' +
    'meilleur meilleure meilleurs meilleures bon bonne bons bonnes pas cher chers chere cheres ouvert ouverte ouverts ouvertes maintenant ' +
    'aujourd hui dimanche acheter trouver proche proches proximite moi autour ' +
    'mejor mejores bueno buena buenos buenas barato barata baratos baratas economico economica economicos economicas abierto abierta ' +
    'abiertos abiertas ahora hoy domingo horas comprar buscar busco cerca cercano cercana mi donde ' +
    'migliore migliori buono buoni economici economiche aperto aperta aperti aperte adesso oggi domenica comprare cerco dove trovare me ' +
    'melhor melhores bom boa bons boas aberto aberta abertos abertas agora hoje comprar procuro mim onde ' +
    'goed goede goedkoop goedkope goedkoopste nu vandaag zondag zondags kopen zoek gezocht buurt dichtbij mij waar leuk leuke ' +
    'basta billigt billigaste oppet oppen oppna idag sondag kopa soker narheten narmaste mig mysig mysigt mysiga ' +
    'paras parhaat parhaita hyva hyvat halpa halvat halpoja edullinen edulliset auki avoinna nyt tanaan ostaa osta lahin lahimmat lahimpana missa etsin'
  ).split(' '),
)

/** Articles, prepositions and other words before a name or place, as `in` in `sushi in Morges`. */
export function isStopWord(token: string): boolean {
  return stopWords.has(token)
}

/** Stop words, and what people add when they ask for a kind of business, as `open now` in `pharmacy open now`. */
export function isFiller(token: string): boolean {
  return stopWords.has(token) || askingWords.has(token)
}
