import type { Viewer } from '../access/visibility.ts'
import type { OpeningState } from '../entity/opening/state.ts'
import { visibleEntity } from '../entity/visible.ts'
import { OpeningStateCache } from '../search/document/opening-state-cache.ts'
import { scheduleOf, stateOfSchedule } from '../search/document/schedule.ts'
import { wireTime } from '../wire/wire-time.ts'
import { listAccounts, putAccount } from './accounts.ts'
import { addBusiness } from './add-business.ts'
import { addDocument, documentFaults } from './add-document.ts'
import * as adverts from './adverts.ts'
import { attachDocument, attachImage } from './attach-file.ts'
import { readByExternalId } from './by-external-id.ts'
import {
  addSynonym,
  allCategories,
  mapCategory,
  putCategory,
  readCategory,
  removeSynonym,
} from './categories.ts'
import { findEntity } from './change-entity.ts'
import * as claims from './claims.ts'
import { consoleSession, signIn } from './console.ts'
import { contributeObject, removeValue } from './contribute-object.ts'
import { dedupe } from './dedupe/dedupe.ts'
import { undoRun } from './dedupe/undo-run.ts'
import { describeObject } from './describe-object.ts'
import { didYouMean } from './did-you-mean.ts'
import { directoryReads } from './directory-reads.ts'
import { drawAdvertisers } from './draw-advertisers.ts'
import { entitiesOfUser } from './entities-of-user.ts'
import { eraseAgain, erasePerson, keptErasures, saltOf } from './erase-person.ts'
import { liftErasure, listErasures, previewErasure, purgeEntity } from './erasure.ts'
import { explainHits } from './explain-hits.ts'
import { aboutExport, Exports } from './export/export-directory.ts'
import { askForFeed, feedRuns, putFeedOverHttp, readFeed, removeFeed } from './feeds/change-feed.ts'
import { feedStandings } from './feeds/feeds.ts'
import { termsDue } from './feeds/sources.ts'
import { findListing } from './find-listing.ts'
import { highlightHits } from './highlight-hits.ts'
import { listRevisions, readChangelog, readRevision } from './history/read-history.ts'
import { revertEntity } from './history/revert-entity.ts'
import { listChanges, undoChanges } from './history/undo.ts'
import { pageOperations } from './hosted-page-operations.ts'
import { listInbox, readInboxItem, settleInboxItem } from './inbox.ts'
import * as locations from './locations.ts'
import { lookupCategory } from './lookup-category.ts'
import { mapPoints } from './map-points.ts'
import { matchByPhone } from './match-by-phone.ts'
import { mergeEntities } from './merge-entities.ts'
import { mayHoldMore, searchOneBox } from './one-box/one-box.ts'
import { searchModeOf } from './one-box/search-mode.ts'
import { splitTime } from './one-box/text-time.ts'
import { openForm } from './open-form.ts'
import { listSites, putSeenSite, putSite, readSite, removeSite, siteFaults } from './operate-sites.ts'
import { makeLink, pageLinks } from './page-links.ts'
import { decidePair, decidePairs } from './pairs/decide-pair.ts'
import { declareDistinct } from './pairs/declare-distinct.ts'
import { findDuplicates } from './pairs/find-duplicates.ts'
import { findMixed } from './pairs/find-mixed.ts'
import { compareTwo, listPairs, readPair } from './pairs/read-pairs.ts'
import { putLocation } from './put-location.ts'
import { putUser, userByEmail } from './put-user.ts'
import { presentRows, readBySupplierId, readEntity } from './read-entity.ts'
import { submissionFaults } from './read-submission.ts'
import { searchEntities } from './search-entities.ts'
import { openingObjects, refuseHidden } from './search-filters.ts'
import { type CountedSearch, countSearch } from './search-report/count-search.ts'
import { searchReport } from './search-report/read-report.ts'
import { SearchRecorder } from './search-report/search-recorder.ts'
import { listRules, putRules, readOneRule, removeRule } from './search-rules/keep-rules.ts'
import type { Point, Services } from './services.ts'
import { addSignal } from './signals.ts'
import { similarBusinesses } from './similar-businesses.ts'
import { makeSiteKey, plansOfSiteKeys, restrictSiteKey, revokeSiteKey, siteKeys } from './site-keys.ts'
import { sitemapReads } from './sitemap-reads.ts'
import { countsByDate, recordEvents } from './statistics.ts'
import { suggestBusinesses } from './suggest-businesses.ts'
import { allowedToEdit, decideSuggestion, listSuggestions } from './suggestions.ts'
import * as syndication from './syndication.ts'
import { testMatch, testMatches } from './test-match.ts'
import { unmergeEntity } from './unmerge-entity.ts'
import { decideClaim, sendClaimCode, verifyClaim } from './verify-claim.ts'
import { ViewCounter } from './view-counter.ts'
import { withdrawRecord } from './withdraw-record.ts'

/** Maximum suggestions of an autocomplete. Contract: ten. */
const mostSuggestions = 10

type Bound<F> = F extends (services: Services, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never

/** All operations of the directory, bound to one set of services. HTTP, pages and commands call these. */
export function createOperations(services: Services) {
  const bind = <F extends (services: Services, ...rest: never[]) => unknown>(operation: F): Bound<F> =>
    ((...rest: never[]) => operation(services, ...rest)) as Bound<F>
  const views = new ViewCounter(services.store)
  const { store, taxonomy, clock, options } = services
  const searches = new SearchRecorder(store, taxonomy, () => clock.now(), options.searchReportDays)
  const states = new OpeningStateCache()
  return {
    addBusiness: bind(addBusiness),
    addDocument: bind(addDocument),
    documentFaults: bind(documentFaults),
    submissionFaults: bind(submissionFaults),
    readEntity: bind(readEntity),
    readBySupplierId: bind(readBySupplierId),
    readByExternalId: bind(readByExternalId),
    entitiesOfUser: bind(entitiesOfUser),
    presentRows: bind(presentRows),
    openingStateAt: (schedule: string, at: number) => states.at(schedule, at),
    openingStateOf: bind(openingStateOf),
    contributeObject: bind(contributeObject),
    removeValue: bind(removeValue),
    attachImage: bind(attachImage),
    attachDocument: bind(attachDocument),
    describeObject,
    searchEntities: bind(searchEntities),
    searchOneBox: bind(searchOneBox),
    mayHoldMore: bind(mayHoldMore),
    splitTime: bind(splitTime),
    searchModeOf: bind(searchModeOf),
    mapPoints: bind(mapPoints),
    didYouMean: bind(didYouMean),
    explainHits: bind(explainHits),
    highlightHits: bind(highlightHits),
    matchByPhone: bind(matchByPhone),
    suggestCategories: (kind: 'category' | 'keyword', text: string, language?: string) =>
      services.taxonomy.suggest(kind, text, language, mostSuggestions),
    completeCategories: (text: string, language?: string, type?: string) =>
      services.taxonomy.complete('category', text, language, mostSuggestions, type),
    isTaxonomy: (type: string) => services.taxonomy.isKnownType(type),
    taxonomies: () => services.taxonomy.types(),
    readCategory: bind(readCategory),
    allCategories: bind(allCategories),
    putCategory: bind(putCategory),
    addSynonym: bind(addSynonym),
    removeSynonym: bind(removeSynonym),
    mapCategory: bind(mapCategory),
    suggestBusinesses: bind(suggestBusinesses),
    similarBusinesses: bind(similarBusinesses),
    lookupCategory: (text: string, language?: string) => lookupCategory(services.taxonomy, text, language),
    suggestLocations: (text: string, country?: string, language?: string, near?: Point) =>
      services.gazetteer.complete(text, {
        limit: mostSuggestions,
        ...(country === undefined ? {} : { country }),
        ...(language === undefined ? {} : { language }),
        ...(near === undefined ? {} : { near }),
      }),
    putLocation: bind(putLocation),
    countryOfPoint: bind(locations.countryOfPoint),
    readLocation: bind(locations.readLocation),
    lookupLocation: bind(locations.lookupLocation),
    placeNamed: bind(locations.placeNamed),
    locationContext: bind(locations.locationContext),
    claimEntity: bind(claims.claimEntity),
    claimForReseller: bind(claims.claimForReseller),
    cancelClaim: bind(claims.cancelClaim),
    listClaims: bind(claims.listClaims),
    sendClaimCode: bind(sendClaimCode),
    verifyClaim: bind(verifyClaim),
    decideClaim: bind(decideClaim),
    createAdvert: bind(adverts.createAdvert),
    renewAdvert: bind(adverts.renewAdvert),
    upsellAdvert: bind(adverts.upsellAdvert),
    cancelAdvert: bind(adverts.cancelAdvert),
    advertAvailable: bind(adverts.advertAvailable),
    drawAdvertisers: bind(drawAdvertisers),
    advertisersUpdated: bind(adverts.advertisersUpdated),
    addSignal: bind(addSignal),
    listSuggestions: bind(listSuggestions),
    decideSuggestion: bind(decideSuggestion),
    allowedToEdit: bind(allowedToEdit),
    mergeEntities: bind(mergeEntities),
    unmergeEntity: bind(unmergeEntity),
    purgeEntity: bind(purgeEntity),
    previewErasure: bind(previewErasure),
    withdrawRecord: bind(withdrawRecord),
    listErasures: bind(listErasures),
    liftErasure: bind(liftErasure),
    erasePerson: bind(erasePerson),
    keptErasures: bind(keptErasures),
    eraseAgain: bind(eraseAgain),
    listRevisions: bind(listRevisions),
    readChangelog: bind(readChangelog),
    readRevision: bind(readRevision),
    revertEntity: bind(revertEntity),
    listChanges: bind(listChanges),
    undoChanges: bind(undoChanges),
    erasureSalt: bind(saltOf),
    feedStandings: bind(feedStandings),
    putFeed: bind(putFeedOverHttp),
    readFeed: bind(readFeed),
    removeFeed: bind(removeFeed),
    askForFeed: bind(askForFeed),
    feedRuns: bind(feedRuns),
    importRun: (id: string) => services.feeds.run(id),
    exports: new Exports(services),
    aboutExport: bind(aboutExport),
    termsDue: bind(({ feeds }: Services) => termsDue(feeds)),
    listAccounts: bind(listAccounts),
    putAccount: bind(putAccount),
    signIn: bind(signIn),
    consoleSession: bind(consoleSession),
    listSites: bind(listSites),
    readSite: bind(readSite),
    siteFaults: bind(siteFaults),
    putSite: bind(putSite),
    putSeenSite: bind(putSeenSite),
    removeSite: bind(removeSite),
    siteKeys: bind(siteKeys),
    plansOfSiteKeys: bind(plansOfSiteKeys),
    makeSiteKey: bind(makeSiteKey),
    restrictSiteKey: bind(restrictSiteKey),
    revokeSiteKey: bind(revokeSiteKey),
    listRules: bind(listRules),
    readOneRule: bind(readOneRule),
    putRules: bind(putRules),
    removeRule: bind(removeRule),
    listInbox: bind(listInbox),
    readInboxItem: bind(readInboxItem),
    settleInboxItem: bind(settleInboxItem),
    listPairs: bind(listPairs),
    readPair: bind(readPair),
    compareTwo: bind(compareTwo),
    decidePair: bind(decidePair),
    declareDistinct: bind(declareDistinct),
    decidePairs: bind(decidePairs),
    findDuplicates: bind(findDuplicates),
    findMixed: bind(findMixed),
    dedupe: bind(dedupe),
    undoRun: bind(undoRun),
    status: () => ({
      status: 'up' as const,
      version: services.options.version,
      time: wireTime(services.clock.now()),
    }),
    testMatch: bind(testMatch),
    testMatches: bind(testMatches),
    putUser: bind(putUser),
    userByEmail: bind(userByEmail),
    recordEvents: bind(recordEvents),
    countsByDate: bind(countsByDate),
    countViews: (account: string, eventType: string, ids: readonly string[]) =>
      views.count(account, eventType, ids),
    countSearch: (search: CountedSearch) => countSearch(searches, search),
    countOpened: (text: string, country: string) => searches.noteOpened(text, country),
    searchReport: bind(searchReport),
    createSyndication: bind(syndication.createSyndication),
    cancelSyndication: bind(syndication.cancelSyndication),
    syndicationLog: bind(syndication.syndicationLog),
    makeLink: bind(makeLink),
    openForm: bind(openForm),
    pages: pageOperations(services),
    directory: directoryReads(services),
    findListing: bind(findListing),
    sitemap: sitemapReads(services),
    pageLinks: pageLinks(services),
    /** Writes buffered counts; call before the store closes. */
    flush: async () => {
      // A store that cannot be written loses counts of the report; that is no reason to fail.
      await searches.flush().catch(() => undefined)
      await views.flush()
    },
  }
}

export type Operations = ReturnType<typeof createOperations>

/**
 * Whether an entity is open at an instant (milliseconds since 1970; null: now), as far as the viewer sees its
 * hours. Unknown without opening times.
 * @throws DirectoryError invalid_parameters when the viewer's plan hides the objects that the state follows
 * from
 */
async function openingStateOf(
  services: Services,
  id: string,
  at: number | null,
  viewer: Viewer,
): Promise<OpeningState> {
  refuseHidden([{ parameter: 'open_at', objects: openingObjects }], viewer)
  const entity = await findEntity(services, id)
  const schedule = entity === undefined ? '' : scheduleOf(visibleEntity(entity, viewer))
  return stateOfSchedule(schedule, at ?? services.clock.now())
}
