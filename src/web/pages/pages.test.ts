import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, author, goodForms, linkFor, recorder, secret } from '../../../test/support/hosted-pages.ts'
import { signLink } from '../../access/link-token.ts'
import { DirectoryError, invalid } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import { de } from '../texts/de.ts'
import { en } from '../texts/en.ts'
import { es } from '../texts/es.ts'
import { fr } from '../texts/fr.ts'

test('a key revoked before the form was sent, and errors of ours', async () => {
  const revoked = recorder({
    message: async () => {
      throw new DirectoryError('key_unknown')
    },
  })
  assert.equal((await ask('message', 'POST', revoked.operations, goodForms.message)).status, 404)
  const broken = recorder({
    message: async () => {
      throw new TypeError('broken')
    },
  })
  await assert.rejects(ask('message', 'POST', broken.operations, goodForms.message), TypeError)
})

test('add ends in a submission', async () => {
  const { operations, calls } = recorder()
  const form = { ...goodForms.add, website: 'loaf.example', do_not_display: 'true' }
  const token = signLink(linkFor('add', { prefill: { supplier_id: 'S-1' } }), secret)
  const { status, html } = await ask('add', 'POST', operations, form, token)
  assert.equal(status, 200)
  assert.ok(html.includes('Thank you. The Red Loaf is listed now.'))
  assert.ok(html.includes('Reference: 99'))
  assert.deepEqual(calls, [
    {
      operation: 'addBusiness',
      what: {
        country: 'gb',
        supplierId: 'S-1',
        timezone: null,
        objects: {
          name: [{ name: 'The Red Loaf' }],
          category: [{ category_id: '1' }],
          postal_address: [
            { address1: '2 Mill Lane', town: 'Reading', postcode: 'RG1 1DB', do_not_display: 'true' },
          ],
          phone: [{ number: '+44 118 496 0000' }],
          website: [{ website_url: 'loaf.example' }],
        },
      },
      author,
    },
  ])
})

test('add offers the categories a word may mean, and takes the one chosen', async () => {
  const { operations, calls } = recorder()
  const asked = await ask('add', 'POST', operations, { ...goodForms.add, category: 'baker' })
  assert.equal(asked.status, 400)
  assert.match(asked.html, /<input type="radio" id="category_id" name="category_id" value="1"/)
  assert.match(asked.html, /<label for="category_id-1">Bakery supplies<\/label>/)
  assert.equal(calls.length, 0)
  await ask('add', 'POST', operations, { ...goodForms.add, category: 'baker', category_id: '2' })
  assert.deepEqual((calls[0]!.what as { objects: { category: unknown } }).objects.category, [
    { category_id: '2' },
  ])
  const changed = await ask('add', 'POST', operations, {
    ...goodForms.add,
    category: 'baker',
    category_id: '3',
  })
  assert.ok(changed.html.includes('id="category_id-fault"'))
  const unknown = await ask('add', 'POST', operations, { ...goodForms.add, category: 'zzz' })
  assert.equal(unknown.status, 400)
  assert.ok(unknown.html.includes('id="category-fault"'))
  assert.equal(calls.length, 1)
})

test('add begins with what the link brings along', async () => {
  const { operations } = recorder()
  const link = linkFor('add', {
    country: 'ie',
    prefill: { name: 'The Red Loaf', telephone_number: '01 496 0000' },
  })
  const { html } = await ask('add', 'GET', operations, {}, signLink(link, secret))
  assert.ok(html.includes('value="The Red Loaf"'))
  assert.ok(html.includes('value="01 496 0000"'))
  assert.match(html, /<option value="ie" selected>Ireland<\/option>/)
})

test('what the operation finds wrong stands beside its field, in the words of the page', async () => {
  const { operations } = recorder({
    addBusiness: async () => {
      throw invalid(
        fault('not_phone').at('number', 'phones[0].number'),
        fault('wrong_form').at('postcode', 'postal_address.postcode'),
        fault('not_email').at('email_address', 'emails[0].email_address'),
        fault('no_place'),
      )
    },
  })
  for (const texts of [en, de, es, fr]) {
    const token = signLink(linkFor('add', { language: texts.language }), secret)
    const { status, html } = await ask('add', 'POST', operations, goodForms.add, token)
    const beside = (field: string) => new RegExp(`id="${field}-fault">([^<]*)`).exec(html)?.[1]
    assert.equal(status, 400)
    assert.equal(beside('telephone_number'), texts.notAPhone)
    assert.equal(beside('postcode'), texts.unfit)
    assert.equal(beside('email'), texts.notAnEmail)
    assert.ok(html.includes(`<li>${texts.placeMissing}</li>`))
    assert.ok(html.includes('value="The Red Loaf"'))
  }
})

test('add says what became of the submission, in every language', async () => {
  const words = {
    en: { shown: 'have been added to the entry', held: 'kept as a suggestion', closed: 'marked as closed' },
    de: {
      shown: 'wurden dem Eintrag hinzugefügt',
      held: 'als Vorschlag',
      closed: 'als geschlossen vermerkt',
    },
    es: { shown: 'se han añadido a la ficha', held: 'como sugerencia', closed: 'marcado como cerrado' },
    fr: { shown: 'ont été ajoutées à sa fiche', held: 'comme suggestion', closed: 'signalée comme fermée' },
  }
  const base = {
    matched: true,
    entityId: '99',
    changed: true,
    incomplete: [],
    duplicates: [],
    alsoSuppliedAs: [],
  }
  const held = [{ object: 'name', reason: 'claimed' as const }]
  for (const [language, { shown, held: kept, closed }] of Object.entries(words)) {
    const token = signLink(linkFor('add', { language }), secret)
    const saidOf = async (outcome: { held: typeof held; inactive: string | null }) => {
      const { operations } = recorder({ addBusiness: async () => ({ ...base, ...outcome }) })
      const { html } = await ask('add', 'POST', operations, goodForms.add, token)
      return [shown, kept, closed].map((text) => html.includes(text))
    }
    assert.deepEqual(await saidOf({ held: [], inactive: null }), [true, false, false], language)
    assert.deepEqual(await saidOf({ held, inactive: null }), [false, true, false], language)
    assert.deepEqual(await saidOf({ held, inactive: '' }), [false, false, true], language)
  }
})

test('report ends in a signal: about the status with its reason, or about an object', async () => {
  const { operations, calls } = recorder()
  const { status, html } = await ask('report', 'POST', operations, goodForms.report)
  assert.equal(status, 200)
  assert.ok(html.includes('Your report is in the inbox of the people who run this directory.'))
  assert.ok(!html.includes('You will get an email'))
  await ask('report', 'POST', operations, { subject: 'phone', your_email: 'ann@example.com' })
  assert.deepEqual(calls, [
    {
      operation: 'report',
      what: {
        entityId: '512345678901248',
        country: 'gb',
        dataType: 'status',
        inactiveReason: 'ceased trading',
        feedback: 'Empty since\nMarch',
        language: 'en',
      },
      author: { ...author, email: null },
    },
    {
      operation: 'report',
      what: {
        entityId: '512345678901248',
        country: 'gb',
        dataType: 'phone',
        inactiveReason: null,
        feedback: '',
        language: 'en',
      },
      author,
    },
  ])
  const unknown = await ask('report', 'POST', operations, { subject: 'nonsense' })
  assert.equal(unknown.status, 400)
  assert.equal(calls.length, 2)
})

test('message ends in a message', async () => {
  const { operations, calls } = recorder()
  const { status } = await ask('message', 'POST', operations, goodForms.message)
  assert.equal(status, 200)
  assert.deepEqual(calls[0]!.what, {
    entityId: '512345678901248',
    senderName: 'Ann',
    senderEmail: 'ann@example.com',
    text: 'Are you open\non Monday?',
    language: 'en',
  })
})

test('what a page says is what happens, in every language', async () => {
  const words = {
    en: { sent: 'is on its way to', kept: 'has been kept', answered: 'You will get an email' },
    de: { sent: 'ist per E-Mail unterwegs', kept: 'aufbewahrt', answered: 'Sie erhalten eine E-Mail' },
    es: { sent: 'va de camino', kept: 'se ha guardado', answered: 'Recibirá un correo' },
    fr: { sent: 'est en route', kept: 'a été conservé', answered: 'Vous recevrez un courriel' },
  }
  for (const [language, { sent, kept, answered }] of Object.entries(words)) {
    for (const mailGoesOut of [true, false]) {
      const { operations } = recorder({
        message: async () => ({ goesToBusiness: mailGoesOut }),
        report: async () => ({ isAnswered: mailGoesOut }),
      })
      const post = async (action: 'message' | 'report') => {
        const token = signLink(linkFor(action, { language }), secret)
        return (await ask(action, 'POST', operations, goodForms[action], token)).html
      }
      const message = await post('message')
      assert.deepEqual(
        [message.includes(sent), message.includes(kept)],
        [mailGoesOut, !mailGoesOut],
        language,
      )
      assert.equal((await post('report')).includes(answered), mailGoesOut, language)
    }
  }
})

test('a sender that nobody could answer is asked for another address', async () => {
  const { operations, calls } = recorder()
  const form = { ...goodForms.message, your_email: 'ann,bob@example.com' }
  const { status, html } = await ask('message', 'POST', operations, form)
  assert.equal(status, 400)
  assert.ok(html.includes('Enter an email address like name@example.com.'))
  assert.equal(calls.length, 0)
})
