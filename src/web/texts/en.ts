import type { Texts } from './texts.ts'

export const en: Texts = {
  language: 'en',
  optional: '(optional)',
  faultsHeading: 'Please check the following',
  mustFill: 'This is needed.',
  mustAgree: 'Please confirm this to go on.',
  unfitCharacters: 'This has characters that cannot be used here.',
  tooLong: (characters) => `This may be at most ${characters} characters long.`,
  notAnEmail: 'Enter an email address like name@example.com.',
  notOffered: 'Choose one of the entries.',
  notAPhone:
    'Enter a telephone number of the country, or one that begins with + and the code of its country.',
  notAWebsite: 'Enter a web address like www.example.com.',
  notADate: 'Enter a date like 2030-01-31.',
  endsBeforeStart: 'This is before the first day.',
  dayMissing: 'State this day too, or empty all days.',
  chooseAgain: 'Choose the file again.',
  notHours: 'Enter times like 09:00-17:30, or closed, or 24 hours.',
  hoursOverlap: 'These times overlap.',
  full: 'There are as many of these as can be kept. Remove one first.',
  placeMissing: 'Enter the town or the postcode, to say where the business is.',
  unfit: 'This cannot be used as it is. Please check it.',
  failed: 'This could not be done.',

  linkInvalidTitle: 'This link does not work',
  linkInvalid:
    'It is not complete, or it has been withdrawn. Go back to the website you came from and follow its link again.',
  linkExpiredTitle: 'This link has run out',
  linkExpired:
    'Links like this one work for a limited time. Go back to the website you came from and follow its link again.',
  linkUsedTitle: 'This link has been used',
  linkUsed:
    'Links like this one work for a limited number of times, and this one has done what it was made for. To do it again, go back to the website you came from and follow its link again.',
  leaveEmpty: 'Leave this field empty',
  lookAgain: 'Please look over what you entered, then send the form once more.',
  tooManyForms: (seconds) =>
    `Too many forms have come from here in a short time. Your entries are kept below: wait ${seconds} seconds, then send the form again.`,
  workWait: (minutes) =>
    `Many forms are being sent at the moment. Without JavaScript, please wait ${minutes} minutes after this page has appeared before you send the form. Nothing you entered is lost.`,
  workRunning:
    'One moment, please: the form is sent as soon as your browser has finished a small calculation.',
  entityGoneTitle: 'This business is not listed any more',
  entityGone:
    'It may have been removed since the link was made. Search for it again on the website you came from.',
  methodTitle: 'This page cannot be used like that',
  method: 'Open its link in a web browser, fill in the form and send it.',
  tooManySent: 'Too much has been sent about this business just now. Please try again later.',
  reference: (id) => `Reference: ${id}`,
  erased:
    'This business was removed from the directory at its own request. Only the people who run the directory can list it again.',
  goOn: 'Continue',
  foreignEmail: 'This address cannot be used on this website. Enter another one.',

  yourEmail: 'Your email address',
  yourEmailHint: 'So that you can be asked if something is unclear. It is not shown.',
  yourFirstName: 'Your first name',
  yourLastName: 'Your last name',
  yourName: 'Your name',

  addTitle: 'Add a business',
  addSubmit: 'Add the business',
  addDone: (name) => `Thank you. ${name} is listed now.`,
  addMatched: (name) => `Thank you. ${name} was listed already; your details have been added to the entry.`,
  addHeld: (name) =>
    `Thank you. ${name} was listed already. What differs from the details shown there has been kept as a suggestion: those who look after the entry decide about it.`,
  addInactive: (name) =>
    `Thank you. ${name} is in the directory, but marked as closed, so it is not found by searches. Your details have been kept with the entry. If the business is open, report that to the website you came from.`,
  businessName: 'Name of the business',
  category: 'What kind of business is it?',
  categoryHint: 'For example: bakery, plumber, dentist',
  chooseCategory: 'Choose the kind that fits best',
  unknownCategory: 'We do not know this kind of business. Try a more general word.',
  buildingNumber: 'Building number or name',
  address1: 'Street',
  address2: 'Second address line',
  town: 'Town',
  county: 'County',
  postcode: 'Postcode',
  country: 'Country',
  hideAddress: 'Do not show the address to the public',
  telephone: 'Phone number',
  businessEmail: 'Email address of the business',
  website: 'Website',

  reportTitle: (name) => `Report wrong details of ${name}`,
  reportSubmit: 'Send the report',
  reportDone: 'Thank you. Your report is in the inbox of the people who run this directory.',
  reportAnswered: 'You will get an email once they have settled it.',
  reportEmailHint: 'So that you can be answered. It is not shown.',
  reportSubject: 'What is wrong?',
  reportSubjects: {
    'status:ceased trading': 'It has closed for good',
    'status:moved': 'It has moved away',
    'status:duplicate': 'It is listed twice',
    'status:never existed': 'It never existed',
    name: 'The name',
    phone: 'The phone number',
    postal_address: 'The address',
    geopoint: 'The place on the map',
    opening_times: 'The opening times',
    category: 'The kind of business',
    website: 'The website',
    email: 'The email address',
    description: 'The description',
    image: 'A picture',
    background: 'Something else',
  },
  reportText: 'What would be right?',
  reportTextHint: 'Anything that helps to check it.',

  claimTitle: (name) => `Claim ${name}`,
  claimIntro:
    'If you own this business or act for its owner, you can manage its entry. First say who you are; then prove that you belong to the business.',
  claimContestIntro:
    'Somebody else manages this entry. Say who you are; the people who run this directory decide whose claim counts.',
  claimSubmit: 'Claim this business',
  claimEmailHint: 'The link to manage the entry is sent there. It is not shown to the public.',
  claimPhone: 'Phone number under which you can be reached',
  claimPhoneHint:
    'For the people who run this directory, if they have questions about the claim. It is not shown to the public.',
  claimConsent: 'I am the owner of this business, or may act for the owner.',
  claimConsentHint:
    'Your details are kept with the claim. The website you came from and the people who run this directory can see them; the public cannot.',
  claimedAlready: 'Somebody has claimed this business meanwhile. Go back to see what you can do.',
  claimTooMany:
    'Too many claims of this business are waiting. The people who run this directory decide about them first; try again in a few days.',
  claimIsClaimed: (name) => `The entry of ${name} is managed by its owner already.`,
  claimStanding: 'What would you like to do?',
  claimStandingOwner: 'I manage the entry and need a new link',
  claimStandingContest: 'The business is mine, and somebody else manages the entry',
  claimIsYours: 'You manage this entry with this address already. Go back, and ask for a new link.',
  claimLinkSent: 'If this is the address of the owner, a link to manage the entry is on its way there.',
  claimLinkKept:
    'If this is the address of the owner, a link to manage the entry has been made. No mail goes out from this directory at present: the people who run it keep the link, and can pass it on.',
  claimStarted:
    'Your claim has been recorded. The people who run this directory see it. It does not count until it is verified.',
  claimWaysIntro: 'Prove that you belong to the business by a code. Where shall it go?',
  claimNoWays:
    'The entry has no address or number of the business to which a code could go. The people who run this directory decide about your claim.',
  claimCodesKept:
    'Not all codes go out from this directory at present. Those that do not are kept for the people who run it, who can pass them on.',
  claimWhereTo: 'Where the code goes',
  claimByEmail: (hint) => `By email to ${hint}`,
  claimByText: (hint) => `By text message to ${hint}`,
  claimByCall: (hint) => `By a call to ${hint}`,
  claimByOwnEmail: (domains) => `By email to another address at ${domains}`,
  claimByOperator: 'None of these: let the people who run this directory decide',
  claimOwnEmail: 'Address at the domain of the business',
  claimOwnEmailHint: 'Only if you chose another address above.',
  claimNotOwnDomain: 'The address must be at the domain of the business’s own website.',
  claimTooManyCodes:
    'As many codes have been sent for this claim as may be. The people who run this directory decide about it.',
  claimWaits: (name) =>
    `Your claim of ${name} is in the inbox of the people who run this directory. Until they have decided, nothing changes.`,
  claimContested: (name) =>
    `The code was right. As somebody else manages the entry of ${name}, the people who run this directory decide between you. Until then nothing changes.`,
  claimWaitsMail: 'You will get an email once they have.',
  claimGone: 'This claim is not waiting any more: it has been decided, or it is too old. You can begin anew.',
  claimCodeSent: (hint, minutes) =>
    `A code is on its way to ${hint}. Enter it here within ${minutes} minutes.`,
  claimCodeKept: (hint, minutes) =>
    `The code for ${hint} has not been sent: none go out from this directory at present. The people who run it keep it for you; ask them for it. It is valid for ${minutes} minutes.`,
  claimCode: 'Code',
  claimCodeHint: (digits) => `${digits} digits. Blanks do not matter.`,
  claimCodeForm: (digits) => `A code has ${digits} digits. This did not count as a try.`,
  claimCodeRefused: {
    none: () => 'No code has been sent for this claim. Choose where it shall go.',
    wrong: (left) =>
      left === 0
        ? 'This code is wrong, and it was the last try. Ask for a new code.'
        : `This code is wrong. Tries left: ${left}.`,
    used: () => 'This code has been used already.',
    expired: () => 'This code has run out. Ask for a new one.',
    exhausted: () => 'This code was tried too often. Ask for a new one.',
  },
  claimVerify: 'Verify the claim',
  claimOtherWay: 'Send a new code, or choose another way',
  claimVerified: (name, until) => `Thank you. Your claim of ${name} is verified, until ${until}.`,
  claimVerifiedLink: 'A link to the page where you manage the entry is on its way to your email address.',
  claimVerifiedLinkKept:
    'A link to the page where you manage the entry has been made. No mail goes out from this directory at present: the people who run it keep the link; ask them for it.',

  messageTitle: (name) => `Write to ${name}`,
  messageSubmit: 'Send the message',
  messageDone: (name) => `Thank you. Your message is on its way to ${name} by email.`,
  messageKept: (name) =>
    `Thank you. Your message has been kept for the people who run this directory. It has not been sent to ${name} itself.`,
  messageEmailHint: 'It goes along with your message, so that you can be answered.',
  messageText: 'Your message',

  backTo: (name) => `Back to ${name}`,
  seeListing: 'See the listing',
  nextHeading: 'What happens next',

  addStartIntro:
    'Anyone can add a business. You need its name, what it does, its address and its phone number; opening times, a logo and the place on the map are welcome.',
  addIntro: 'The listing is free. Only the fields without the word “optional” are needed.',
  addNext: 'The listing is public. To correct something later, open it and choose “Suggest a correction”.',
  addNextClaim: 'If it is your business, claim the listing: then only you can change it.',
  sectionBusiness: 'The business',
  sectionPlace: 'Where it is',
  sectionContact: 'How to reach it',
  sectionYou: 'About you',
  similarHeading: 'Is it one of these?',
  similarHint: 'These are listed already. Open one to see it or to correct it; your entries stay here.',
  pin: 'Place on the map',
  pinHint: 'Without it, the address decides where the business is shown.',
  pinMapHint:
    'Click on the map to set the pin. With the keyboard: move the map with the arrow keys and press Enter.',
  pinByHand: 'Enter coordinates',
  latitude: 'Latitude, such as 60.1699',
  longitude: 'Longitude, such as 24.9384',
  hours: 'Opening times',
  hoursAllOrNone: 'State all seven days, or none.',
  hoursNotGiven: 'Not given',
  hoursOpen: 'Open',
  hoursClosed: 'Closed',
  hoursAllDay: '24 hours',
  hoursFrom: 'From',
  hoursTo: 'To',
  hoursSame: (day) => `Same as ${day}`,
  hoursBreak: 'Add a break',
  hoursNoBreak: 'No break',
  logo: 'Logo',
  logoHint: 'A picture in JPG, PNG or GIF format, at most 1.5 MB.',
  logoPreview: 'This is how the logo looks:',
  notAPicture: 'Choose a picture in JPG, PNG or GIF format, at most 1.5 MB.',

  reportIntro: 'Choose what is wrong, then say what it should be.',
  reportShown: 'What the listing shows now',
  reportMissing: 'What it does not show',
  reportWhole: 'The business as a whole',
  reportNext: 'A person checks the report. Until it is settled, the listing stays as it is.',

  claimNextVerified:
    'Open the link in the email to change the address, the opening times, the texts and everything else. What you save there counts.',
  claimNextWaits: 'A person looks at your claim. The listing stays as it is until then.',

  messageIntro: (name) =>
    `${name} gets your message with your name and your email address, and answers you directly.`,
  messageIntroKept: (name) =>
    `Your message goes to the people who run this directory, with your name and your email address. It is not sent to ${name} itself.`,
  messageNextKept: (name) => `They can pass it on to ${name}, or answer you at your email address.`,
  messageNext: 'An answer goes straight to your email address. This directory does not see it.',
}
