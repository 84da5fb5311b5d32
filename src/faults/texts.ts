/**
 * All faults and their English texts in the API, which are part of the wire contract. `{name}` is a
 * placeholder; a part in square brackets is omitted when one of its names has no value; `{parameter}` is the
 * place of the fault.
 */
export const faultTexts = {
  // A single parameter or attribute.
  required: '{parameter} is a required parameter',
  repeated: '{parameter} is given twice with different values',
  not_plain: '{parameter} must be a plain value, not an object or a list',
  not_object: '{parameter} must be an object',
  nul_character: '{parameter} must not contain the character NUL',
  not_unicode: '{parameter} must be valid Unicode text',
  too_long: '{parameter} must be at most {maximum} characters long',
  wrong_form: '{parameter} has the wrong form[, like {example}]',
  not_whole_number: '{parameter} must be a whole number[ from {minimum} to {maximum}]',
  not_number: '{parameter} must be a number[ from {minimum} to {maximum}]',
  not_boolean: '{parameter} must be true or false',
  not_digits: '{parameter} must be digits[, like {example}]',
  not_one_of: '{parameter} must be one of {choices}',
  not_choices: '{parameter} may hold {choices}, separated by |; not {unknown}',
  attribute_value: '{parameter} of {attribute} must be one of {values}',
  attribute_unknown:
    '{parameter} holds {unknown}, which is no attribute with its value; see GET /v1/attributes',
  no_items: '{parameter} must hold at least one item[, like {example}]',
  no_dates: '{parameter} must hold at least one date[, like {example}]',
  not_dates: '{parameter} must hold dates as YYYY-MM-DD; not a date: {unknown}',
  not_date: '{parameter} must be a date as YYYY-MM-DD[, like {example}]',
  no_such_date: '{parameter} must be a date that exists, as YYYY-MM-DD',
  not_email: '{parameter} must be a valid email address[, like {example}]',
  not_phone: '{parameter} must be a telephone number[, like {example}]',
  not_url: '{parameter} must be an http or https address[, like {example}]',
  invalid_url: '{parameter} must be a valid http or https address',
  url_scheme: '{parameter} must begin with http:// or https://',
  url_login: '{parameter} must not hold a user name or password',
  feed: '{parameter}: {problem}',
  foreign_return: '{parameter} must be on an allowed origin of the key',
  not_website: '{parameter} must be a web address[, like {example}]',
  invalid_website: '{parameter} must be a valid web address, like www.example.com',
  not_country: '{parameter} must be an ISO 3166 country code[, like {example}]',
  not_language: '{parameter} must be an ISO 639 language code[, like {example}]',
  not_timezone: '{parameter} must be a time zone of the tz database[, like {example}]',
  not_instant: '{parameter} must be now or a time of ISO 8601 with its zone[, like {example}]',
  not_since: '{parameter} must be a day or a time of ISO 8601 with its zone[, like {example}]',
  not_time: '{parameter} must be a time of ISO 8601 with its zone, like 2030-01-31T18:00:00Z',
  no_such_time: '{parameter} must be a time that exists, like {example}',
  year_beyond: '{parameter} must lie in the years {minimum} to {maximum}',
  time_missing: '{parameter} needs a time of day and a zone, like {date}T18:00Z; or now',
  zone_missing: '{parameter} needs its zone: Z for UTC, or the offset, like {time}+02:00 (in a URL %2B02:00)',
  no_such_offset: '{parameter} must have an offset that exists, from -12:00 to +14:00',
  not_json: '{parameter} must be valid JSON',
  not_json_object: '{parameter} must be a JSON object',
  not_submissions: '{parameter} must be a JSON object with a list "submissions" of documents',
  not_file: '{parameter} must be a file: a multipart part, base64 or a data URL',

  // Parameters in combination. `other` names the further ones the rule depends on.
  required_when: '{parameter} is a required parameter when {other} is {value}',
  required_with: '{parameter} is required with {other}',
  goes_with: '{parameter} goes with {other} {value} only',
  go_together: '{parameter} and {other} go together',
  either_or: 'give either {parameter} or {other}',
  before: '{parameter} must not be before {other}',
  in_past: '{parameter} must not be in the past',
  needs_open_at: '{parameter}[ {choice}] needs open_at: the instant to look at, or now',
  cursor_and_page: '{parameter} says which page is meant; leave page out',
  same_entity: '{parameter} must name another entity than primary_entity_id',
  item_and_filters: '{parameter} names one item; leave out kind, state and entity_id',

  // Shapes and orders of searches.
  not_polygon: '{parameter} must be a GeoJSON Polygon or MultiPolygon: rings of longitudes and latitudes',
  not_line: '{parameter} must be an encoded polyline or a GeoJSON LineString',
  too_many_corners: '{parameter} must have at most {maximum} corners; simplify it',
  not_on_earth: '{parameter} must have longitudes and latitudes in degrees, in this order',
  ring_too_short: '{parameter} must have rings of at least three corners',
  ring_round_pole: '{parameter} must not have a ring around a pole; cut it at a meridian',
  line_too_short: '{parameter} must have two points or more',
  sort_needs_centre: '{parameter} distance needs a point, a place or a box to measure from',

  // Opening times.
  not_hours: '{parameter} must be closed, 24hour, or times such as[, like {example}]',
  hours_form:
    '{parameter}[ on {date}] must be closed, 24hour, or up to {maximum} ranges of four-digit times joined by commas, such as 09001730 or 09001200,13001700',
  hours_empty:
    '{parameter}[ on {date}] has a range that starts and ends at {time}; write 24hour for a day without closing',
  hours_overlap: '{parameter}[ on {date}] has ranges that overlap: {first} and {second}',
  closed_form: '{parameter} must be dates YYYY-MM-DD joined by commas; "{text}" is none',
  closure_form: '{parameter} must be a date YYYY-MM-DD',
  closure_dates: '{parameter} needs temporarily_closed_from or temporarily_closed_until',
  exceptions_form:
    '{parameter} must be dates with hours, such as 2030-12-24=09001200;2030-12-31=closed; "{text}" is not',
  exceptions_twice: '{parameter} has the date {date} twice',
  exceptions_many: '{parameter} must have at most {maximum} dates',
  exceptions_closed: '{parameter} has hours for {date}, which is also in closed; send the date only once',

  // Objects of a business.
  not_phone_of_country:
    "{parameter} must be a telephone number of the country {country}, or begin with + and the country's code",
  phone_unreadable:
    '{parameter} must be a telephone number; it is not one of {country}: give its country, or begin it with + and the country code',
  foreign_record: '{parameter} names another account; only the operator withdraws records of others',
  unknown_category: '{parameter} is not known in {taxonomy}; find one with GET /v1/lookup/category',
  unknown_own_category: '{parameter} is not known in this directory; find one with GET /v1/lookup/category',
  not_youtube: '{parameter} must be the embed markup, address or id of a YouTube video',
  not_place: '{parameter}: {given} is not a place of {country}; find one with GET /v1/lookup/location',
  place_below_itself: '{parameter}: the place would lie in itself',
  no_place: 'town, postcode or a point is required, to say where the business is',
  too_many_values: '{parameter} may have at most {maximum} values',
  unknown_object: '{parameter} is not an object of a business; see GET /v1/tools/docs',
  object_not_here: '{parameter} cannot be given here',
  full_of_own:
    '{parameter}: your account has given this entity {count} of them, as many as it can have; remove one first',
  full: '{parameter}: this entity has {count} of them, as many as it can have; remove one first',
  too_many_supplier_ids:
    '{parameter}: this account has supplied this entity under {maximum} ids already, as many as it may; use one of them',

  // Endpoint-specific values.
  unknown_user: '{parameter} is not a known user',
  unknown_objects: '{parameter} holds no object called {unknown}',
  no_objects: '{parameter} holds {unknown}, which is no object; objects are {known}',
  not_only: '{parameter} must hold only {choices}',
  too_many_publishers:
    '{parameter} must hold at most {maximum} publishers of at most {longest} characters each',
  page_beyond_plan: '{parameter} must be a whole number from 1 to {maximum} with this plan',
  hidden_by_plan: '{parameter}[ {choice}] cannot be asked for: the plan of this key does not show {objects}',
  foreign_cursor:
    '{parameter} is not one of this search: send next_cursor as it came, with the parameters of the page it came with, or leave it out to begin anew',
  foreign_history_cursor:
    '{parameter} is not one of this list: send next_cursor as it came, or leave it out to begin anew',
  source_required: '{parameter} or {other} is required, to say whose changes are meant',
  revision_not_of_entity: '{parameter} is not a revision of this entity',
  history_removed:
    '{parameter} lies before revision {oldest}, the oldest that is kept: what came before was removed after its time',
  before_entity: '{parameter} lies before the first revision of this entity',
  revert_over_merge: '{parameter} lies before a merge; take it back with POST /v1/entity/unmerge first',
  revert_over_erasure: '{parameter} lies before an erasure, which is not taken back; set values anew instead',
  revert_twin: '{parameter} names a value that another value of the entity says now',
  revert_file_gone: 'a file of it has been removed; send it again',
  revert_denied: 'it would change {objects}',
  other_country: '{parameter} is {given}, but this entity is in {country}',
  merge_with_itself: '{parameter} is the entity itself; name the other one',
  merge_across_countries: 'from is in {from}, and {parameter} in {to}; a business is in one country',
  merged_into: '{parameter} was merged into entity {entity}',
  merge_circle: '{parameter} was merged into {entity}, the entity that is to be merged into it',
  entity_erased: '{parameter} is the id of an entity that was erased',
  half_erased: 'an erasure of what it was merged with was interrupted; repeat the erasure',
  no_entity: '{parameter} is not the id of an entity',
  never_merged: 'nothing was merged into it, and it was not merged',
  holds_merged: 'merged into it were {entities}: give the id of the one to take out as {parameter}',
  splits_everything: 'this source gave all that is known, or no name: nothing to split into two entities',
  user_elsewhere:
    '{parameter} is a user of another account: use a key of that account, or a user of your own',
  user_inactive: '{parameter} is a user that is not active any more',
  other_users: 'this user belongs to another account, whose keys and the operator may change it',
  they_merge:
    'an account may merge an entity of which it is the only supplier into another that it supplies, unless another account has claimed one of the two; the operator may merge any',
  they_unmerge:
    'an account may take out an entity of which it was the only supplier, unless another account has claimed the other; the operator may take out any',
  they_split: 'only the operator splits what a source said into a new entity',
  operator_chooses: 'only the operator chooses trust, sources and the claim of a merge',
  deletes_nothing:
    '{parameter} has no meaning here: nothing is deleted, and what was merged can be taken out again; leave it out',
  other_country_of: '{parameter} is {given}, but entity {entity} is in {country}',
  unknown_account: '{parameter} holds {unknown}, which is no account; see GET /v1/accounts',
  location_elsewhere: '{parameter} holds {name}, which is not in {country}',
  unknown_location:
    '{parameter} holds {name}, which is not a known location; see GET /v1/autocomplete/location',
  ambiguous_location: '{parameter} holds {name}, which could be {places}; give the id',
  advert_tags: '{parameter} has {count} tags, but max_tags is {maximum}',
  advert_locations: '{parameter} has {count} locations, but max_locations is {maximum}',
  claim_too_long: '{parameter} must be at most {maximum} days from today',
  foreign_target: '{parameter} is none of this claim; see GET /v1/entity/claims',
  foreign_email:
    "{parameter} must be on the listing or at the domain of the business's own website; the operator can approve the claim otherwise",
  no_user_information: 'Problem retrieving user information',
  owner_without_mail: 'the user of this claim has no address for mail',
  unanswerable_email: '{parameter} must be an address that can be answered',
  change_of_kind: '{parameter} {change} does not go with an item of kind {kind}',
  change_without_value: '{parameter} remove_value needs a report that names a value by its gen_id',
  change_without_text:
    '{parameter} send_again needs a delivery whose text is still kept; that of codes is not',
  no_address_to_answer: '{parameter} cannot be sent: nobody left an address with this item',
  unconfirmed_erasure:
    '{parameter} must be the id or the name of the entity, to erase all of it; or name a source by purge_masheryid, purge_supplier_id or purge_user_id',
  exclude_without_source: '{parameter} goes with purge_masheryid, purge_supplier_id or purge_user_id',
  text_too_short: 'a text must have {minimum} characters at least',

  // Permissions and limits.
  plan_without_objects: 'it may not write {objects}; leave that out, or use a key of a higher plan',
  explain_for_admins: 'explain is for the keys of administrators; leave it out',
  foreign_user: 'the user with this email address cannot act on this website',
  foreign_advert: 'another account sold this advert',
  address_hidden: '{parameter} was set by another account; only it, the owner or an admin may unset it',
  held_claimed: 'This entity is claimed: only its owner and the operator change what is shown',
  held_outranked: 'The value shown comes from a source of higher standing',
  held_status: 'Only the owner, the operator or the sole supplier changes the status',
  held_removed: 'A source of higher standing removed this value',
  held_doubtful: 'The point does not fit the address',
  held_refused: 'This suggestion was refused earlier by the owner or the operator; it stays on record',
  they_decide: 'they decide about suggestions',
  they_advertise: 'its owner or the operator sells adverts for it',
  suggest_instead: 'send the value without gen_id to suggest it',
  matched: 'it is entity {entity}',
  code_none: 'ask for a code first',
  code_wrong: 'it is wrong; {left} tries left',
  code_last: 'it was wrong, and its tries are used up; ask for a new one',
  code_used: 'it was used already',
  code_expired: 'it has expired; ask for a new one',
  code_exhausted: 'its tries are used up; ask for a new one',
  erasure: 'erasure {erasure}',
  links_of_key:
    'this key has {maximum} links that have not run out; make one when a user wants it, not with every page',
  changes_to_entity:
    'at most {maximum} changes to one entity that the account neither owns nor supplies in a day from one account are taken',
  messages_to_entity: 'at most {maximum} messages to one business in an hour from one account are taken',
  messages_of_all: 'at most {maximum} messages to one business in a day from all accounts together are taken',
  messages_of_account: 'at most {maximum} messages to all businesses in a day from one account are taken',
  open_messages:
    'at most {maximum} messages that no mail can go to that are not settled yet from one account are taken',
  reports_about_entity: 'at most {maximum} reports about one entity in a day from one account are taken',
  open_reports_about_entity:
    'at most {maximum} reports about one entity that are not settled yet from one account are taken',
  open_reports_of_all:
    'at most {maximum} reports about one entity that are not settled yet from all accounts together are taken',
  open_reports_of_account:
    'at most {maximum} reports about all entities that are not settled yet from one account are taken',
  open_claims_of_account:
    'at most {maximum} claims of all entities that wait that are not settled yet from one account are taken',
  codes_for_entity:
    'at most {maximum} claims of one entity that ask for a code in a day from one account are taken',
  syndications_of_entity: 'at most {maximum} syndications of one entity at a time from one account are taken',
  syndications_in_a_day:
    'at most {maximum} syndications of one entity that are begun or renewed in a day from one account are taken',
  unknown_keys: 'too many unknown keys from this address',
  all_connections: 'All connections are taken; close some, or try again later',
  connections_of_address: 'At most {maximum} connections from one address; use them again, or close some',
  no_room_for_body: 'There is no room for this body beside those of other requests',
  index_not_ready: 'The search index is not ready; it will be in about {seconds} seconds',

  // The request as a whole.
  too_many_parameters: 'A request may have at most {maximum} parameters',
  unreadable_name: 'A parameter has a name that cannot be read',
  json_too_many_values: 'A JSON body may have at most {maximum} values',
  body_not_json: 'The body is not valid JSON',
  body_not_object: 'The JSON body must be an object of parameters',
  body_unreadable: 'The multipart body cannot be read',
  body_type: 'Send parameters as application/x-www-form-urlencoded, multipart/form-data or application/json',
  percent_encoding: 'A parameter is not valid percent-encoded UTF-8',
  not_utf8: 'The request is not valid UTF-8',
  no_host: 'Host is a required header',

  // Files.
  empty_file: '{parameter} is an empty file',
  file_too_large: '{parameter} may be at most {maximum} bytes (20 MiB)',
  not_picture: '{parameter} is not a jpg, png or gif picture; send a jpg, png or gif file',
  damaged_picture: '{parameter} is a damaged {format} picture; send a jpg, png or gif file',
  too_many_pixels: '{parameter} has {width} x {height} pixels; at most 50 megapixels are allowed',
  not_document: '{parameter} is not a whole pdf, doc, odt or docx document; send one of these',
  active_content: '{parameter} has active content: {found}; send it without, or saved as a plain pdf',
  name_too_long: '{parameter} has a file name longer than {maximum} bytes; rename it and send it again',
  name_nul: '{parameter} has a file name with a NUL character; rename it and send it again',
  name_control: '{parameter} has a file name with control characters; rename it and send it again',
  name_direction:
    '{parameter} has a file name with characters that reverse the direction of the text; rename it and send it again',
  name_path: '{parameter} has a file name with a path; send the name alone; rename it and send it again',
  name_end: '{parameter} has a file name with a dot or blank at its end; rename it and send it again',
  name_device: '{parameter} has a file name with the name of a device; rename it and send it again',
  encrypted: '{parameter} is encrypted; send it without a password',
  made_for_macros: '{parameter} is a document made for macros (docm or dotm); save it as docx',
  too_much_text: '{parameter} has more text than can be looked into',
  too_many_objects: '{parameter} has more objects than can be looked into',
  too_much_markup: '{parameter} has more markup than can be looked into',
  too_deep: '{parameter} is nested too deeply to be looked into',
  unpacks_too_large: '{parameter} unpacks to more than a document may have',
  unknown_encoding: '{parameter} has a part in an encoding that cannot be looked into ({encoding})',
  own_entities: '{parameter} has a part that declares entities of its own',
  archive_parts: '{parameter} is an archive of more than {maximum} parts',
  archive_directory: '{parameter} is an archive whose directory says otherwise than its parts',
  archive_escape: '{parameter} is an archive with a part whose name leads out of it',
  archive_names: '{parameter} is an archive with two parts of the same name',
  archive_packing: '{parameter} is an archive packed in a way that documents do not use',
  archive_overlap: '{parameter} is an archive whose parts overlap',
  archive_damaged: '{parameter} is a damaged archive',

  // Files fetched by URL.
  fetch_address: '{parameter} must be an http or https address',
  fetch_long: '{parameter} may be at most {maximum} characters long',
  fetch_login: '{parameter} may not contain a user name or password; use an address that is open to everyone',
  fetch_closed:
    '{parameter} leads to a private or reserved network address; use a public address, or ask the operator to allow its host and port',
  fetch_time: '{parameter} took longer than {seconds} s to fetch; try again later',
  fetch_failed: '{parameter} could not be fetched; check that the address is right and its server answers',
  fetch_redirects: '{parameter} redirects more than {maximum} times; give the final address',
  fetch_elsewhere: '{parameter} redirects to something that is not an http or https address',
  fetch_status:
    '{parameter} answered with status {status}; give an address that answers with the file itself',
  fetch_encoding: '{parameter} answered in an encoding that was not asked for',
  fetch_large: '{parameter} leads to a file of more than {maximum} bytes',

  // Mail and codes.
  mail_to_phone: '{parameter} must be a telephone number in international form',
  mail_to: '{parameter} must be an email address that mail can be sent to',
  mail_empty: '{parameter} must not be empty',

  // Operator-defined categories and taxonomies.
  category_below_itself: 'category {parent} is {category} or stands below it',
  no_such_category: 'there is no category {category}',
  taxonomy_type: 'the type must be letters, digits, _ and -, beginning with a letter',
  taxonomy_shipped: '{type} is a shipped taxonomy; choose another name',
  taxonomy_empty: 'there are no codes',
  code_missing: 'a line has no code: {title}',
  code_twice: '{code} is there twice',
  code_title: '{code} has no usable title',
  code_category: '{code}: there is no category {category}',
  code_parent: '{code}: there is no code {parent} to stand below',
  code_below_itself: '{code} stands below itself',
  name_length: 'a name has 1 to {maximum} letters',
  language_form: '{text} is not a language; write it like en or en-GB',

  // Sites.
  site_id: '{parameter}: the id must be up to 40 lower-case letters, digits and hyphens',
  site_name: '{parameter}: a name of at most {maximum} characters is needed',
  site_member: '{parameter} is nothing that a site has; it has {known}',
  site_kind: '{parameter} must be {kind}',
  site_host: '{parameter}: {given} is not a host name; write it like cafes.example.org, without port',
  site_host_taken: '{parameter}: {given} belongs to the site {site}',
  site_path:
    '{parameter}: {given} is not a path that a site can have; write it like /cafes, in lower-case letters, digits and hyphens, and not as {reserved}',
  site_path_taken: '{parameter}: {given} belongs to the site {site}',
  site_path_or_host: '{parameter}: a site has host names or a path, not both',
  site_colour: '{parameter}: {given} is not a colour; write it like #0d5c46',
  site_contrast:
    '{parameter}: {given} is too light to be read: its contrast is {contrast} and must be {least}; take a darker one',
  site_logo: '{parameter} must be the data: address of a picture in JPG, PNG or GIF format',
  site_language: '{parameter}: there are no pages in {given}; there are {known}',
  site_country: '{parameter}: {given} is not an ISO 3166 country code',
  site_place: '{parameter}: {given} is not a place; see highstreet places find, or GET /v1/lookup/location',
  site_category:
    '{parameter}: {given} is not a category; see highstreet categories list, or GET /v1/lookup/category',
  site_redirects: '{parameter}: at most {maximum} redirects can be kept',
  site_redirect:
    '{parameter} lead from a path to a path of the site, each beginning with /; not {from} to {to}',
  export_place: '{parameter}: there is no place of this name[ in {country}]; see GET /v1/lookup/location',
  export_publishable: 'a publishable key, which anybody can read, exports nothing',
  export_foreign: '{parameter}: only an administrator exports what another account supplies',
  site_unknown: '{parameter}: there is no site {given}; see GET /v1/sites',
} as const satisfies Record<string, string>

export type FaultCode = keyof typeof faultTexts
