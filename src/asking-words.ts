/** Words of a query that express the wish for a business, not the kind of business. */

/**
 * Quality, price, proximity, opening hours, buying and making, in all languages, since the language of a
 * query is often unknown. Excludes words that carry meaning in another language or occur in place names.
 */
export const askingWords: ReadonlySet<string> = new Set(
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
    'paras parhaat parhaita hyva hyvat halpa halvat halpoja edullinen edulliset auki avoinna nyt tanaan ostaa osta lahin lahimmat lahimpana missa etsin ' +
    'can have has get got getting something somewhere anywhere someone somebody help needs make made changed changing booking our fresh broken ' +
    'ich mein meinen meinem kann wechseln machen lassen brauche benotige hilfe neue neuen neuer neues frische frisches frischen frischer kaputt kaputte ' +
    'defekt buchen bestellen abholen mitnehmen eroffnen gehen ' +
    'je mon mes faire refaire prendre changer besoin nouvelles nouveaux neuf neuve frais fraiche casse cassee cassees panne reserver commander ' +
    'emporter ouvrir aller ' +
    'necesito mis cambiar cambiarse hacer hacerse tomar pedir reservar encargar abrir nuevos nuevas fresco fresca frescos roto rota rotos rotas estropeado ' +
    'estropeada domicilio ' +
    'ho bisogno mio mia miei mie cambiare fare farsi prendere ordinare prenotare aprire nuovi nuove freschi fresche rotto rotta rotti rotte asporto ' +
    'preciso meu minha trocar fazer tomar encomendar levar novos novas frescos partida avariado avariada estragado estragada ' +
    'ik mijn nodig laten maken doen wisselen bestellen afhalen boeken reserveren openen nieuwe verse vers kapot kapotte ' +
    'jag mina behover byta gora bestalla boka hamta handla oppna nya farsk farskt farska trasig trasigt trasiga ' +
    'tarvitsen minun mista vaihto vaihtaa varata tilata avata uudet uusi uuden tuoretta tuoreita rikki rikkinainen kotiin'
  ).split(' '),
)

/** Whether `word` (folded, or a token) is an asking word. */
export function isAskingWord(word: string): boolean {
  return askingWords.has(word)
}

/**
 * Verbs for using a thing and adjectives for its state; they say less than the thing itself. Used for guesses
 * only, since some are names of businesses in other languages.
 */
const doingWords: ReadonlySet<string> = new Set(
  (
    'eat drink grab see watch visit enjoy taste try sell go going old used rid throw away my ' +
    'essen trinken sehen schauen anschauen ansehen besuchen geniessen probieren anprobieren verkaufen loswerden holen finden ' +
    'alt alte alter altes altem alten gebraucht gebrauchte gebrauchtes ' +
    'manger boire voir regarder visiter deguster gouter essayer vendre debarrasser sortir vieux vieil vieille vieilles usage ' +
    'comer beber ver mirar visitar probar probarme vender deshacerse encontrar ir salir viejo vieja viejos viejas usado usada ' +
    'mangiare bere vedere guardare assaggiare provare vendere smaltire andare vecchio vecchia vecchi vecchie usato usata ' +
    'eten drinken zien kijken bekijken bezoeken proeven passen verkopen vinden gaan oud oude gebruikte ' +
    'ata dricka se titta besoka smaka prova salja hitta ga gammal gammalt gamla begagnad begagnade ' +
    'syoda juoda katsoa nahda kayda maistaa sovittaa myyda loytaa menna paasta vanha vanhan vanhasta vanhoja kaytetty kaytetyn ' +
    'provar experimentar encontrar sair velho velha velhos velhas'
  ).split(' '),
)

/** Whether `word` (folded, or a token) is a doing word. */
export function isDoingWord(word: string): boolean {
  return doingWords.has(word)
}

/**
 * What stands for a repair, by language: the noun that kinds of business are called by, and the verbs and forms that people ask with
 * (`get my watch repaired`).
 */
const repairs: Readonly<Record<string, string>> = {
  repair: 'repaired repairing fix fixed fixing mend mended mending',
  reparatur: 'reparieren repariert flicken',
  reparation: 'reparer repare reparee reparees depanner reparera reparerad laga lagad',
  reparacion: 'reparar reparado arreglar arreglado arreglo arreglos',
  riparazione: 'riparare riparato aggiustare aggiustato sistemare',
  reparatie: 'repareren gerepareerd herstellen hersteld',
  conserto: 'consertar arranjar arranjo arranjado reparar reparacao',
  korjaus: 'korjata korjaaja korjaamaan korjauttaa korjausta',
}

const repairNouns: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set(Object.values(repairs).flatMap((forms) => forms.split(' ')))].map((form) => [
    form,
    Object.keys(repairs).filter((noun) => repairs[noun]!.split(' ').includes(form)),
  ]),
)

/** `laga mat` is to cook. */
const cooked: ReadonlySet<string> = new Set(['mat', 'maten', 'middag'])

/** Whether `word` (folded) is nothing that is repaired. */
export const isCooked = (word: string): boolean => cooked.has(word)

/** The nouns for a repair that `word` (folded) is a verb or form of; empty for others. */
export const repairNounsOf = (word: string): readonly string[] => repairNouns.get(word) ?? []

/** Whether `word` (folded) says that something is repaired, and not what. */
export const isRepairWord = (word: string): boolean => repairNouns.has(word) || Object.hasOwn(repairs, word)
