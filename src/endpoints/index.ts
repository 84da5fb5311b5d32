import type { Endpoint } from './define-endpoint.ts'
import { postAccount } from './v1/account.post.ts'
import { getAccounts } from './v1/accounts.get.ts'
import { getAdvertiserUpdated } from './v1/advertiser/updated.get.ts'
import { getAttributes } from './v1/attributes.get.ts'
import { getAutocompleteBusiness } from './v1/autocomplete/business.get.ts'
import { getAutocompleteCategoryId } from './v1/autocomplete/category/id.get.ts'
import { getAutocompleteCategory } from './v1/autocomplete/category.get.ts'
import { getAutocompleteKeyword } from './v1/autocomplete/keyword.get.ts'
import { getAutocompleteLocation } from './v1/autocomplete/location.get.ts'
import { putBusinessJson } from './v1/business/json.put.ts'
import { putBusiness } from './v1/business.put.ts'
import { getCategoryAll } from './v1/category/all.get.ts'
import { postCategoryMappings } from './v1/category/mappings.post.ts'
import { deleteCategorySynonym } from './v1/category/synonym.delete.ts'
import { postCategorySynonym } from './v1/category/synonym.post.ts'
import { getCategory } from './v1/category.get.ts'
import { putCategory } from './v1/category.put.ts'
import { postChangesRevert } from './v1/changes/revert.post.ts'
import { getChanges } from './v1/changes.get.ts'
import { postEntityAdvertiserCancel } from './v1/entity/advertiser/cancel.post.ts'
import { postEntityAdvertiserCreate } from './v1/entity/advertiser/create.post.ts'
import { postEntityAdvertiserRenew } from './v1/entity/advertiser/renew.post.ts'
import { postEntityAdvertiserUpsell } from './v1/entity/advertiser/upsell.post.ts'
import { getEntityAdvertisersInventorycheck } from './v1/entity/advertisers/inventorycheck.get.ts'
import { getEntityAdvertisers } from './v1/entity/advertisers.get.ts'
import { deleteEntityAffiliateLink } from './v1/entity/affiliate_link.delete.ts'
import { postEntityAffiliateLink } from './v1/entity/affiliate_link.post.ts'
import { deleteEntityAlternativeName } from './v1/entity/alternative_name.delete.ts'
import { postEntityAlternativeName } from './v1/entity/alternative_name.post.ts'
import { deleteEntityAnnouncement } from './v1/entity/announcement.delete.ts'
import { postEntityAnnouncement } from './v1/entity/announcement.post.ts'
import { deleteEntityAttribute } from './v1/entity/attribute.delete.ts'
import { postEntityAttribute } from './v1/entity/attribute.post.ts'
import { getEntityByExternalId } from './v1/entity/by_external_id.get.ts'
import { deleteEntityBySupplier } from './v1/entity/by_supplier.delete.ts'
import { getEntityBySupplierId } from './v1/entity/by_supplier_id.get.ts'
import { getEntityByUserId } from './v1/entity/by_user_id.get.ts'
import { deleteEntityCategory } from './v1/entity/category.delete.ts'
import { postEntityCategory } from './v1/entity/category.post.ts'
import { getEntityChangelog } from './v1/entity/changelog.get.ts'
import { postEntityClaimCancel } from './v1/entity/claim/cancel.post.ts'
import { postEntityClaimCode } from './v1/entity/claim/code.post.ts'
import { postEntityClaimDecide } from './v1/entity/claim/decide.post.ts'
import { postEntityClaimReseller } from './v1/entity/claim/reseller.post.ts'
import { postEntityClaimVerify } from './v1/entity/claim/verify.post.ts'
import { postEntityClaim } from './v1/entity/claim.post.ts'
import { getEntityClaims } from './v1/entity/claims.get.ts'
import { deleteEntityDescription } from './v1/entity/description.delete.ts'
import { postEntityDescription } from './v1/entity/description.post.ts'
import { postEntityDistinct } from './v1/entity/distinct.post.ts'
import { deleteEntityDocument } from './v1/entity/document.delete.ts'
import { postEntityDocument } from './v1/entity/document.post.ts'
import { deleteEntityEmail } from './v1/entity/email.delete.ts'
import { postEntityEmail } from './v1/entity/email.post.ts'
import { deleteEntityEmployee } from './v1/entity/employee.delete.ts'
import { postEntityEmployee } from './v1/entity/employee.post.ts'
import { deleteEntityExternalId } from './v1/entity/external_id.delete.ts'
import { postEntityExternalId } from './v1/entity/external_id.post.ts'
import { deleteEntityFaq } from './v1/entity/faq.delete.ts'
import { postEntityFaq } from './v1/entity/faq.post.ts'
import { deleteEntityFax } from './v1/entity/fax.delete.ts'
import { postEntityFax } from './v1/entity/fax.post.ts'
import { deleteEntityFeaturedMessage } from './v1/entity/featured_message.delete.ts'
import { postEntityFeaturedMessage } from './v1/entity/featured_message.post.ts'
import { postEntityGeopoint } from './v1/entity/geopoint.post.ts'
import { postEntityImageByUrl } from './v1/entity/image/by_url.post.ts'
import { deleteEntityImage } from './v1/entity/image.delete.ts'
import { postEntityImage } from './v1/entity/image.post.ts'
import { deleteEntityInvoiceAddress } from './v1/entity/invoice_address.delete.ts'
import { postEntityInvoiceAddress } from './v1/entity/invoice_address.post.ts'
import { deleteEntityList } from './v1/entity/list.delete.ts'
import { postEntityList } from './v1/entity/list.post.ts'
import { postEntityLogoByUrl } from './v1/entity/logo/by_url.post.ts'
import { deleteEntityLogo } from './v1/entity/logo.delete.ts'
import { postEntityLogo } from './v1/entity/logo.post.ts'
import { postEntityMerge } from './v1/entity/merge.post.ts'
import { postEntityName } from './v1/entity/name.post.ts'
import { deleteEntityOpeningTimes } from './v1/entity/opening_times.delete.ts'
import { postEntityOpeningTimes } from './v1/entity/opening_times.post.ts'
import { deleteEntityPaymentType } from './v1/entity/payment_type.delete.ts'
import { postEntityPaymentType } from './v1/entity/payment_type.post.ts'
import { deleteEntityPhone } from './v1/entity/phone.delete.ts'
import { postEntityPhone } from './v1/entity/phone.post.ts'
import { postEntityPostalAddress } from './v1/entity/postal_address.post.ts'
import { postEntityPurge } from './v1/entity/purge.post.ts'
import { postEntityRevert } from './v1/entity/revert.post.ts'
import { getEntityRevisionsByRevisionID } from './v1/entity/revisions/byRevisionID.get.ts'
import { getEntityRevisions } from './v1/entity/revisions.get.ts'
import { getEntitySearchByBoundingBox } from './v1/entity/search/byboundingbox.get.ts'
import { getEntitySearchByLine } from './v1/entity/search/byline.get.ts'
import { getEntitySearchByLocation } from './v1/entity/search/bylocation.get.ts'
import { getEntitySearchByPolygon } from './v1/entity/search/bypolygon.get.ts'
import { getEntitySearchKeywordByNearest } from './v1/entity/search/keyword/bynearest.get.ts'
import { getEntitySearchWhatByBoundingBox } from './v1/entity/search/what/byboundingbox.get.ts'
import { getEntitySearchWhatByLocation } from './v1/entity/search/what/bylocation.get.ts'
import { getEntitySearchWhatByNearest } from './v1/entity/search/what/bynearest.get.ts'
import { getEntitySearchWhat } from './v1/entity/search/what.get.ts'
import { getEntitySearchWhoByBoundingBox } from './v1/entity/search/who/byboundingbox.get.ts'
import { getEntitySearchWhoByLocation } from './v1/entity/search/who/bylocation.get.ts'
import { getEntitySearchWhoByNearest } from './v1/entity/search/who/bynearest.get.ts'
import { getEntitySearchWho } from './v1/entity/search/who.get.ts'
import { deleteEntitySocialmedia } from './v1/entity/socialmedia.delete.ts'
import { postEntitySocialmedia } from './v1/entity/socialmedia.post.ts'
import { deleteEntitySpecialOffer } from './v1/entity/special_offer.delete.ts'
import { postEntitySpecialOffer } from './v1/entity/special_offer.post.ts'
import { postEntityStatus } from './v1/entity/status.post.ts'
import { postEntitySuggestionAccept } from './v1/entity/suggestion/accept.post.ts'
import { postEntitySuggestionRefuse } from './v1/entity/suggestion/refuse.post.ts'
import { getEntitySuggestions } from './v1/entity/suggestions.get.ts'
import { deleteEntityTag } from './v1/entity/tag.delete.ts'
import { postEntityTag } from './v1/entity/tag.post.ts'
import { deleteEntityTestimonial } from './v1/entity/testimonial.delete.ts'
import { postEntityTestimonial } from './v1/entity/testimonial.post.ts'
import { getEntityUncontribute } from './v1/entity/uncontribute.get.ts'
import { postEntityUnmerge } from './v1/entity/unmerge.post.ts'
import { postEntityVideoYoutube } from './v1/entity/video/youtube.post.ts'
import { deleteEntityVideo } from './v1/entity/video.delete.ts'
import { deleteEntityWebsite } from './v1/entity/website.delete.ts'
import { postEntityWebsite } from './v1/entity/website.post.ts'
import { getEntity } from './v1/entity.get.ts'
import { putEntityserve } from './v1/entityserve.put.ts'
import { postErasureLift } from './v1/erasure/lift.post.ts'
import { getErasures } from './v1/erasures.get.ts'
import { getExport } from './v1/export.get.ts'
import { postFeedRun } from './v1/feed/run.post.ts'
import { getFeedRuns } from './v1/feed/runs.get.ts'
import { deleteFeed } from './v1/feed.delete.ts'
import { getFeed } from './v1/feed.get.ts'
import { postFeed } from './v1/feed.post.ts'
import { getFeeds } from './v1/feeds.get.ts'
import { postInboxSettle } from './v1/inbox/settle.post.ts'
import { getInbox } from './v1/inbox.get.ts'
import { getLocationContext } from './v1/location/context.get.ts'
import { getLocation } from './v1/location.get.ts'
import { postLocation } from './v1/location.post.ts'
import { getLookupCategory } from './v1/lookup/category.get.ts'
import { getLookupLocation } from './v1/lookup/location.get.ts'
import { getMatchByPhone } from './v1/match/byphone.get.ts'
import { getMatchOfTheDay } from './v1/match/oftheday.get.ts'
import { postPairDecide } from './v1/pair/decide.post.ts'
import { getPair } from './v1/pair.get.ts'
import { postPairsDecide } from './v1/pairs/decide.post.ts'
import { getPairs } from './v1/pairs.get.ts'
import { getSearch } from './v1/search.get.ts'
import { deleteSearchRule } from './v1/search_rule.delete.ts'
import { getSearchRule } from './v1/search_rule.get.ts'
import { postSearchRule } from './v1/search_rule.post.ts'
import { getSearchRules } from './v1/search_rules.get.ts'
import { postSignal } from './v1/signal.post.ts'
import { deleteSite } from './v1/site.delete.ts'
import { getSite } from './v1/site.get.ts'
import { postSite } from './v1/site.post.ts'
import { getSites } from './v1/sites.get.ts'
import { getStatsEntityByDate } from './v1/stats/entity/by_date.get.ts'
import { getStatsSearches } from './v1/stats/searches.get.ts'
import { getStatus } from './v1/status.get.ts'
import { postSyndicationCancel } from './v1/syndication/cancel.post.ts'
import { postSyndicationCreate } from './v1/syndication/create.post.ts'
import { getSyndicationLogByEntityId } from './v1/syndication_log/by_entity_id.get.ts'
import { getTokenAdd } from './v1/token/add.get.ts'
import { getTokenClaim } from './v1/token/claim.get.ts'
import { getTokenMessage } from './v1/token/message.get.ts'
import { getTokenReport } from './v1/token/report.get.ts'
import { getToolsDocs } from './v1/tools/docs.get.ts'
import { getToolsTestmatch } from './v1/tools/testmatch.get.ts'
import { postToolsTestmatch } from './v1/tools/testmatch.post.ts'
import { getUserAllowedToEdit } from './v1/user/allowed_to_edit.get.ts'
import { getUserByEmail } from './v1/user/by_email.get.ts'
import { postUser } from './v1/user.post.ts'

/** All endpoints. Listed by hand; a test checks that none is missing. */
export const endpoints: readonly Endpoint[] = [
  postAccount,
  getAccounts,
  getAttributes,
  getStatsSearches,
  getSearchRules,
  getSearchRule,
  postSearchRule,
  deleteSearchRule,
  getSites,
  getSite,
  postSite,
  deleteSite,
  getAdvertiserUpdated,
  getAutocompleteBusiness,
  getAutocompleteCategory,
  getAutocompleteCategoryId,
  getAutocompleteKeyword,
  getAutocompleteLocation,
  putBusiness,
  putBusinessJson,
  getCategory,
  putCategory,
  postCategorySynonym,
  deleteCategorySynonym,
  postCategoryMappings,
  getCategoryAll,
  getEntity,
  postEntityAdvertiserCancel,
  postEntityAdvertiserCreate,
  postEntityAdvertiserRenew,
  postEntityAdvertiserUpsell,
  getEntityAdvertisers,
  getEntityAdvertisersInventorycheck,
  deleteEntityAffiliateLink,
  postEntityAffiliateLink,
  deleteEntityAlternativeName,
  postEntityExternalId,
  deleteEntityExternalId,
  getEntityByExternalId,
  postEntityAlternativeName,
  deleteEntityAnnouncement,
  deleteEntityAttribute,
  postEntityAnnouncement,
  postEntityAttribute,
  deleteEntityBySupplier,
  getEntityBySupplierId,
  getEntityByUserId,
  deleteEntityCategory,
  postEntityCategory,
  postEntityClaim,
  postEntityClaimCancel,
  postEntityClaimCode,
  postEntityClaimDecide,
  postEntityClaimReseller,
  postEntityClaimVerify,
  getEntityClaims,
  deleteEntityDescription,
  postEntityDescription,
  deleteEntityDocument,
  postEntityDocument,
  postEntityDistinct,
  deleteEntityEmail,
  postEntityEmail,
  deleteEntityEmployee,
  postEntityEmployee,
  deleteEntityFaq,
  postEntityFaq,
  deleteEntityFax,
  postEntityFax,
  deleteEntityFeaturedMessage,
  postEntityFeaturedMessage,
  postEntityGeopoint,
  deleteEntityImage,
  postEntityImage,
  postEntityImageByUrl,
  deleteEntityInvoiceAddress,
  postEntityInvoiceAddress,
  deleteEntityList,
  postEntityList,
  deleteEntityLogo,
  postEntityLogo,
  postEntityLogoByUrl,
  postEntityName,
  deleteEntityOpeningTimes,
  postEntityOpeningTimes,
  deleteEntityPaymentType,
  postEntityPaymentType,
  deleteEntityPhone,
  postEntityPhone,
  postEntityPostalAddress,
  getEntitySearchByBoundingBox,
  getEntitySearchByLine,
  getEntitySearchByLocation,
  getEntitySearchByPolygon,
  getEntitySearchKeywordByNearest,
  getEntitySearchWhat,
  getEntitySearchWhatByBoundingBox,
  getEntitySearchWhatByLocation,
  getEntitySearchWhatByNearest,
  getEntitySearchWho,
  getEntitySearchWhoByBoundingBox,
  getEntitySearchWhoByLocation,
  getEntitySearchWhoByNearest,
  deleteEntitySocialmedia,
  postEntitySocialmedia,
  deleteEntitySpecialOffer,
  postEntitySpecialOffer,
  postEntityStatus,
  postEntitySuggestionAccept,
  postEntitySuggestionRefuse,
  getEntitySuggestions,
  postEntityMerge,
  postEntityUnmerge,
  postEntityPurge,
  getEntityRevisions,
  getEntityChangelog,
  getEntityRevisionsByRevisionID,
  postEntityRevert,
  getChanges,
  postChangesRevert,
  getEntityUncontribute,
  getErasures,
  getExport,
  getFeeds,
  getFeed,
  postFeed,
  deleteFeed,
  postFeedRun,
  getFeedRuns,
  postErasureLift,
  deleteEntityTag,
  postEntityTag,
  deleteEntityTestimonial,
  postEntityTestimonial,
  deleteEntityVideo,
  postEntityVideoYoutube,
  deleteEntityWebsite,
  postEntityWebsite,
  putEntityserve,
  getInbox,
  getPairs,
  getPair,
  postPairDecide,
  postPairsDecide,
  getMatchOfTheDay,
  postInboxSettle,
  getLocation,
  postLocation,
  getLocationContext,
  getLookupCategory,
  getLookupLocation,
  getMatchByPhone,
  getSearch,
  postSignal,
  getStatsEntityByDate,
  postSyndicationCancel,
  postSyndicationCreate,
  getSyndicationLogByEntityId,
  getTokenAdd,
  getTokenClaim,
  getTokenMessage,
  getTokenReport,
  getStatus,
  getToolsDocs,
  getToolsTestmatch,
  postToolsTestmatch,
  postUser,
  getUserAllowedToEdit,
  getUserByEmail,
]
