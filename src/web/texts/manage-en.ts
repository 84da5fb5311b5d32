import type { ManageTexts } from './manage-texts.ts'

export const manageEn: ManageTexts = {
  title: (name) => `Manage ${name}`,
  intro: (until) =>
    `You manage this entry until ${until}. What you save here is shown at once, and only you, the website where you claimed it and the people who run this directory can change it. Keep the address of this page to yourself: whoever has it can edit the entry.`,
  linkOverTitle: 'This link does not work any more',
  linkOver:
    'It is not complete, it has run out, or the claim that it belongs to has ended. For a new one, go to the website where you claimed the entry, follow its link to claim it, and ask for a new link there.',
  notices: {
    saved: 'Saved. The entry shows it now.',
    added: 'Added. The entry shows it now.',
    removed: 'Removed. The entry does not show it any more.',
    closed: 'The business is marked as closed. Searches do not find it any more.',
    opened: 'The business is marked as open. Searches find it again.',
    accepted: 'Accepted. The entry follows the suggestion now.',
    refused: 'Refused. The entry stays as it is.',
    answerSent: 'Your answer is on its way by email.',
    answerKept:
      'Your answer has not been sent: no mail goes out from this directory at present. It is kept for the people who run it.',
    linkSent: 'A new link is on its way to you by email.',
    linkKept:
      'A new link has been made, but not sent: no mail goes out from this directory at present. The people who run it keep it for you.',
  },
  gone: 'This is not there any more. The page shows the entry as it is now.',
  tooMany: 'This has been done too often. Try again later.',

  save: 'Save',
  add: 'Add',
  remove: 'Remove',
  change: (what) => `Change: ${what}`,
  addAnother: 'Add another',

  shownHeading: 'What people see',
  shownIntro: 'These are the main details of the entry. Pictures and others may be shown with them.',
  shownClosed: 'The business is marked as closed. Searches do not find it.',
  objects: {
    name: 'Name',
    alternative_name: 'Other names',
    postal_address: 'Address',
    geopoint: 'Place on the map',
    category: 'Kind of business',
    phone: 'Phone numbers',
    website: 'Websites',
    email: 'Email addresses',
    description: 'Descriptions',
    announcement: 'Announcements',
    opening_times: 'Opening times',
    image: 'Photos',
    logo: 'Logo',
    attribute: 'What it has and allows',
    status: 'Open or closed',
  },
  otherObject: 'Another detail',

  photo: 'Photo',
  photoCaption: 'Caption',
  photoPreview: 'This is how the photo looks:',

  headline: 'Heading',
  body: 'Text',
  firstDay: 'First day',
  firstDayHint: 'Empty: from now on.',
  lastDay: 'Last day',
  lastDayHint: 'Empty: until you remove it.',
  link: 'Link',
  linkLabel: 'Text of the link',
  hoursHint:
    'For each day: 09:00-17:30, or 09:00-12:00, 13:00-17:00, or closed, or 24 hours. Leave all days empty to show no opening times.',
  holidays: 'Closed on public holidays',
  closedDay: 'closed',
  openAllDay: '24 hours',

  statusHeading: 'Close or open the business',
  statusOpen: 'The business is marked as open.',
  statusClosed: 'The business is marked as closed. You can mark it as open again at any time.',
  closeReason: 'Why is it closed?',
  closeReasons: {
    'ceased trading': 'It has closed for good',
    moved: 'It has moved away',
    other: 'Another reason',
  },
  closeConfirm: 'Searches shall not find the business any more',
  close: 'Mark as closed',
  open: 'Mark as open',

  suggestionsHeading: 'Suggestions',
  suggestionsIntro: 'What others say of the business and the entry does not show. You decide.',
  suggestionsNone: 'There are none.',
  more: (count) => `${count} more will be shown once these are settled.`,
  suggested: 'Suggested',
  suggestedRemoval: 'Suggested: to show this no more',
  shownNow: 'Shown now',
  accept: 'Accept',
  refuse: 'Refuse',

  messagesHeading: 'Messages',
  messagesNone: 'There are none.',
  messageFrom: (name, email, when) => `${name} (${email}), ${when}`,
  answered: (when) => `Answered on ${when}`,
  answer: 'Answer',
  answerText: 'Your answer',
  answerHint: (to, own) =>
    `It goes to ${to} by email. Your address ${own} goes along, so that you can be written to.`,
  answerKeptHint: (to) =>
    `No mail goes out from this directory at present: an answer is only kept for the people who run it. Write to ${to} with a mail program of your own instead.`,
  sendAnswer: 'Send the answer',

  linkHeading: 'A new link',
  linkIntro: (email) =>
    `Links to this page run out after 30 days. A new one is sent to ${email}; this one goes on working until its end.`,
  linkKeptIntro:
    'Links to this page run out after 30 days. No mail goes out from this directory at present: a new link is kept for you by the people who run it.',
  linkSubmit: 'Send me a new link',

  leaveHeading: 'Give the entry up',
  leaveIntro:
    'You will not manage the entry any more, and all links to this page end. The entry stays as it is; others can change and claim it again.',
  leaveConfirm: 'I do not want to manage this entry any more',
  leaveSubmit: 'Give the entry up',
  left: (name) => `You do not manage the entry of ${name} any more. The links to its page have ended.`,
}
