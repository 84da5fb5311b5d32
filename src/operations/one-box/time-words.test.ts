import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf, readLeadingOpen, readTime } from './time-words.ts'

/** A Wednesday, 17.30 in Helsinki. */
const clock = Date.parse('2030-01-30T15:30:00Z')

/** Text, what is left of it, and the time in Helsinki that it asks for. */
const texts: readonly (readonly [string, string, string])[] = [
  ['pizza open now', 'pizza', 'Wed 17:30'],
  ['open now pizza Leeds', 'pizza Leeds', 'Wed 17:30'],
  ['Apotheke jetzt geöffnet', 'Apotheke', 'Wed 17:30'],
  ['geöffnete Apotheke', 'geöffnete Apotheke', ''],
  ['pharmacie ouverte', 'pharmacie', 'Wed 17:30'],
  ['farmacia abierta ahora Sevilla', 'farmacia Sevilla', 'Wed 17:30'],
  ['kahvila auki nyt', 'kahvila', 'Wed 17:30'],
  ['gym open late', 'gym', 'Wed 23:00'],
  ['late night food', 'food', 'Wed 23:00'],
  ['24h pharmacy', 'pharmacy', 'Thu 03:00'],
  ['supermarket open 24/7', 'supermarket', 'Thu 03:00'],
  ['Tankstelle rund um die Uhr', 'Tankstelle', 'Thu 03:00'],
  ['bakery sunday Reading', 'bakery Reading', 'Sun 12:00'],
  ['sonntags geöffnet Bäcker Bonn', 'Bäcker Bonn', 'Sun 12:00'],
  ['parturi avoinna sunnuntaina', 'parturi', 'Sun 12:00'],
  ['brunch on sunday morning', 'brunch', 'Sun 08:00'],
  ['bar open friday at 11 pm', 'bar', 'Fri 23:00'],
  ['doctor open tomorrow', 'doctor', 'Thu 12:00'],
  ['doctor tomorrow at 8am', 'doctor', 'Thu 08:00'],
  ['Zahnarzt morgen um 8 Uhr', 'Zahnarzt', 'Thu 08:00'],
  ['kitchen open until 10pm', 'kitchen', 'Wed 21:45'],
  ['restaurant open until 10', 'restaurant', 'Wed 21:45'],
  ['Pizza nach 22 Uhr', 'Pizza', 'Wed 22:15'],
  ['pizza open after midnight', 'pizza', 'Thu 00:15'],
  ['bar open until midnight', 'bar', 'Wed 23:45'],
  ['resto ouvert à 22h30', 'resto', 'Wed 22:30'],
  ['bar abierto después de las 22', 'bar', 'Wed 22:15'],
  ['ravintola auki klo 22 jälkeen', 'ravintola', 'Wed 22:15'],
  ['ravintola auki kello 21.30', 'ravintola', 'Wed 21:30'],
  ['café open at 7:30', 'café', 'Thu 07:30'],
  ['café open in the morning', 'café', 'Thu 08:00'],
  ['öppet idag apotek', 'apotek', 'Wed 17:30'],
  ['restaurant heute abend', 'restaurant', 'Wed 20:00'],
  ['bar tonight after 10 pm', 'bar', 'Wed 22:15'],
  ['Restaurant heute Abend nach 22 Uhr', 'Restaurant', 'Wed 22:15'],
  ['Restaurant heute Abend um 8', 'Restaurant', 'Wed 20:00'],
  ['brunch sunday morning at 10', 'brunch', 'Sun 10:00'],
  ['doctor tomorrow morning at 7', 'doctor', 'Thu 07:00'],
  ['bäcker sonntag früh um 6 Uhr', 'bäcker', 'Sun 06:00'],
  ['pharmacie ouverte dimanche matin à 9h', 'pharmacie', 'Sun 09:00'],
  ['pizza late night after 1 am', 'pizza', 'Thu 01:15'],
  ['Frühstück Sonntag Morgen', 'Frühstück', 'Sun 08:00'],
  ['restaurant saturday night', 'restaurant', 'Sat 20:00'],
  ['bar samedi soir', 'bar', 'Sat 20:00'],
  ['bar friday until 2 am', 'bar', 'Sat 01:45'],
  ['gym wednesday morning', 'gym', 'Wed 08:00'],
  ['café open from 8 am to 10 pm', 'café', 'Thu 08:00'],
  ['مطعم مفتوح الآن', 'مطعم', 'Wed 17:30'],
  ['صيدلية الجمعة', 'صيدلية', 'Fri 12:00'],
  ['Friseur Freitagabend', 'Friseur', 'Fri 20:00'],
  ['Bäckerei sonntagmorgens', 'Bäckerei', 'Sun 08:00'],
  ['Apotheke Samstagnachmittag', 'Apotheke', 'Sat 15:00'],
  ['Freitagmittag Kantine', 'Kantine', 'Fri 12:00'],
  ['kapper zaterdagmiddag', 'kapper', 'Sat 15:00'],
  ['bar fredagskväll', 'bar', 'Fri 20:00'],
  ['leipomo sunnuntaiaamuna', 'leipomo', 'Sun 08:00'],
  ['ravintola perjantai-iltana', 'ravintola', 'Fri 20:00'],
  ['bar sabado noche', 'bar', 'Sat 20:00'],
  ['parrucchiere lunedi mattina', 'parrucchiere', 'Mon 08:00'],
  ['bar sexta à noite', 'bar', 'Fri 20:00'],
  ['loja segunda mão', 'loja segunda mão', ''],
  ['Sonntagskind', 'Sonntagskind', ''],
  ['open on sunday', '', 'Sun 12:00'],
  ['pharmacy open this weekend', 'pharmacy', 'Sat 12:00'],
  ['Friseur am Wochenende', 'Friseur', 'Sat 12:00'],
  ['coiffeur ouvert le week-end', 'coiffeur', 'Sat 12:00'],
  ['peluquería fin de semana', 'peluquería', 'Sat 12:00'],
  ['parrucchiere nel fine settimana', 'parrucchiere', 'Sat 12:00'],
  ['kapper in het weekend open', 'kapper', 'Sat 12:00'],
  ['frisör öppet i helgen', 'frisör', 'Sat 12:00'],
  ['parturi auki viikonloppuna', 'parturi', 'Sat 12:00'],
  ['cabeleireiro no fim de semana', 'cabeleireiro', 'Sat 12:00'],
  // Good Friday, and 24 December at eight.
  ['pharmacy bank holiday', 'pharmacy', 'Fri 12:00'],
  ['Apotheke am Feiertag', 'Apotheke', 'Fri 12:00'],
  ['apteekki auki pyhäpäivänä', 'apteekki', 'Fri 12:00'],
  ['restaurant open on christmas day', 'restaurant', 'Wed 12:00'],
  ['Restaurant Heiligabend um 20 Uhr', 'Restaurant', 'Tue 20:00'],
  ['christmas tree', 'christmas tree', ''],
  ['Holiday Inn', 'Holiday Inn', ''],
  // No times.
  ['Hotel 7 am See', 'Hotel 7 am See', ''],
  ['Restaurant 12 am Markt', 'Restaurant 12 am Markt', ''],
  ['night club', 'night club', ''],
  ['Café du soir', 'Café du soir', ''],
  ['Studio 54', 'Studio 54', ''],
  ['bar at 10 High Street', 'bar at 10 High Street', ''],
  ['Open Kitchen', 'Open Kitchen', ''],
  ['good morning coffee', 'good morning coffee', ''],
  ['auf der Zeil', 'auf der Zeil', ''],
  ['7 eleven', '7 eleven', ''],
  ['la boutique du matin', 'la boutique du matin', ''],
]

const shown = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Helsinki',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

for (const [text, rest, time] of texts) {
  test(`${text}: ${time || 'no time'}`, () => {
    const found = readTime(text)
    if (time === '') return assert.equal(found, null)
    assert.ok(found !== null)
    assert.equal(found.rest, rest)
    const [day, at] = shown.format(instantOf(found.wish, clock, 'Europe/Helsinki', 'fi')).split(/,? /)
    assert.equal(`${day} ${at}`, time)
  })
}

test('a day of the week, and a word for open at the end, may belong to a name', () => {
  for (const text of ['Ruby Tuesday', 'Friday Night Lights', 'Wide Open', 'bakery sunday Reading'])
    assert.equal(readTime(text)?.mayBeName, true, text)
  for (const text of ['bakery open sunday', 'bakery sunday at 10 am', 'pharmacie ouverte'])
    assert.equal(readTime(text)?.mayBeName, false, text)
})

test('open before a kind is read apart, since only what follows tells whether it is one', () => {
  assert.equal(readLeadingOpen('open pharmacy')?.rest, 'pharmacy')
  assert.equal(readLeadingOpen('offene Apotheke')?.rest, 'Apotheke')
  assert.equal(readLeadingOpen('open air cinema'), null)
  assert.equal(readLeadingOpen('pharmacy'), null)
})

test('the next holiday of a country whose holidays are not known is now', () => {
  const found = readTime('pharmacy bank holiday')!
  assert.equal(instantOf(found.wish, clock, 'Europe/Helsinki', 'xx'), clock)
})

test('a day that has begun is today without a stated time, and the next week with one that has passed', () => {
  const days = (text: string): number => {
    const found = readTime(text)
    assert.ok(found !== null)
    return (instantOf(found.wish, clock, 'Europe/Helsinki', 'fi') - clock) / 86_400_000
  }
  assert.equal(days('gym wednesday'), 0)
  assert.ok(days('gym wednesday morning') > 6)
})
