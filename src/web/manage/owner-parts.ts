import { html } from 'ghtml'
import type { OwnedSuggestion } from '../../operations/owner-page.ts'
import { linesOf, longDate } from './details.ts'
import type { ManageSetting, Part } from './part.ts'

/** The parts of the page beside the entry itself: suggestions and messages from others, and the claim. */

const lines = (texts: readonly string[]): string => texts.map((text) => html`${text}`).join('<br>')

/** The suggested value, and the current one. */
function suggestionText({ words, reader }: ManageSetting, suggestion: OwnedSuggestion): string {
  const { object, kind, attributes, shown } = suggestion
  const of = (said: typeof attributes) => lines(linesOf(object, { attributes: said }, words, reader))
  const now = shown === null ? '' : html`<dt>${words.shownNow}</dt><dd>!${of(shown)}</dd>`
  const wish =
    kind === 'removal'
      ? html`<dt>${words.suggestedRemoval}</dt><dd>!${of(shown ?? attributes)}</dd>`
      : html`!${now}<dt>${words.suggested}</dt><dd>!${of(attributes)}</dd>`
  return html`<h3>${words.objects[object] ?? words.otherObject}</h3>
<dl>!${wish}</dl>`
}

const suggestionPart: Part = {
  name: 'suggestion',
  heading: (words) => words.suggestionsHeading,
  intro: ({ view, words }) => {
    const { suggestions, suggestionCount } = view
    const hidden = suggestionCount - suggestions.length
    if (suggestionCount === 0) return [words.suggestionsNone]
    return [words.suggestionsIntro, ...(hidden > 0 ? [words.more(hidden)] : [])]
  },
  forms: (setting) => {
    const { view, words } = setting
    return view.suggestions.map((suggestion) => {
      const about = words.objects[suggestion.object] ?? words.otherObject
      return {
        item: suggestion.id,
        above: suggestionText(setting, suggestion),
        fields: [],
        values: {},
        buttons: [
          { label: words.accept, about, value: 'accept' },
          { label: words.refuse, about, value: 'refuse' },
        ],
      }
    })
  },
  perform: async (owner, { link }, { item, button }) => {
    const decision = button === 'accept' ? 'accept' : 'refuse'
    await owner.decide(link, item, decision)
    return { notice: decision === 'accept' ? 'accepted' : 'refused' }
  },
}

const messagePart: Part = {
  name: 'message',
  heading: (words) => words.messagesHeading,
  intro: ({ view, words }) => (view.messageCount === 0 ? [words.messagesNone] : []),
  forms: ({ view, texts, words }) =>
    view.messages.map(({ id, senderName, senderEmail, text, sent, answered }) => {
      const from = words.messageFrom(senderName, senderEmail, longDate(sent, texts.language, view.country))
      const done =
        answered === null
          ? ''
          : html`<p>${words.answered(longDate(answered, texts.language, view.country))}</p>`
      return {
        item: id,
        summary: words.answer,
        above: html`<h3>${from}</h3>
<p>!${lines(text.split('\n'))}</p>
!${done}`,
        fields: [
          {
            name: 'text',
            label: words.answerText,
            hint: view.sendsMail
              ? words.answerHint(senderEmail, view.ownerEmail)
              : words.answerKeptHint(senderEmail),
            control: 'textarea' as const,
            required: true,
            maxLength: 5000,
          },
        ],
        values: {},
        buttons: [{ label: words.sendAnswer }],
      }
    }),
  perform: async (owner, { link, view }, { item, values }) => {
    await owner.answer(link, item, values.text!)
    return { notice: view.sendsMail ? 'answerSent' : 'answerKept' }
  },
}

const linkPart: Part = {
  name: 'link',
  heading: (words) => words.linkHeading,
  intro: ({ view, words }) => [view.sendsMail ? words.linkIntro(view.ownerEmail) : words.linkKeptIntro],
  forms: ({ words }) => [
    { item: '', fields: [], values: {}, buttons: [{ label: words.linkSubmit, isQuiet: true }] },
  ],
  perform: async (owner, { link, view }) => {
    await owner.sendLink(link)
    return { notice: view.sendsMail ? 'linkSent' : 'linkKept' }
  },
}

const leavePart: Part = {
  name: 'leave',
  heading: (words) => words.leaveHeading,
  intro: ({ words }) => [words.leaveIntro],
  forms: ({ words }) => [
    {
      item: '',
      fields: [{ name: 'confirm', label: words.leaveConfirm, control: 'checkbox', required: true }],
      values: {},
      buttons: [{ label: words.leaveSubmit, isQuiet: true }],
    },
  ],
  perform: async (owner, { link }) => {
    await owner.giveUp(link)
    return { left: true }
  },
}

export const ownerParts: readonly Part[] = [suggestionPart, messagePart, linkPart, leavePart]
