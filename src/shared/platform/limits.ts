/** Every number both sides must agree on. Lengths count UTF-16 code units, as `String.length` does. */
export const limits = {
  passwordMin: 6,
  passwordMax: 256,
  personNameMin: 2,
  nameMax: 80,
  emailMax: 254,
  communityNameMin: 3,
  communityDescriptionMin: 10,
  descriptionMax: 2_000,
  guidelinesMax: 20_000,
  topicsPerCommunity: 5,
  topicNameMax: 40,
  topicQueryMin: 2,
  topicSearchDelayMs: 300,
  postTitleMax: 300,
  postContentMax: 40_000,
  commentMax: 10_000,
  /** The deepest level a comment may stand on; root comments stand on level 0. */
  commentDepthMax: 10,
  /** How many root comments a piece of a thread has, unless asked otherwise. */
  threadRoots: 10,
  threadRootsMax: 50,
  /** Of each comment so many replies come along with it. */
  threadRepliesAlong: 3,
  /** A piece of a thread ends early when it has so many comments. */
  threadPieceMax: 30,
  mentionsPerText: 10,
  mentionSuggestions: 8,
  /** In one community. */
  pinnedPostsMax: 3,
  /** So many people with an open report hide what they reported, unless the instance is set otherwise. */
  flagThreshold: 3,
  flagThresholdMax: 1_000,
  /** Of the flagged posts of the admin area. */
  flaggedPageSize: 10,
  /** Of content in tables of the admin area. */
  adminSnippetMax: 120,
  newestUsers: 10,
  wordRulesOfInstance: 1_000,
  uploadQuotaMbMax: 1_000_000,
  backupsKeptMax: 365,
  userReportsMax: 1_000,
  feedPreview: 10,
  /** Of a comment in the preview; in characters as people count them. */
  previewCommentMax: 50,
  /** Of a comment that is quoted above a reply to it. */
  quoteMax: 500,
  contactMax: 5_000,
  /** By one network address. */
  searchAllOfEach: 5,
  snippetMax: 200,
  forumNameMax: 80,
  forumsPerCommunity: 30,
  wordRuleMax: 100,
  wordRuleWordsMax: 8,
  wordRulesPerCommunity: 500,
  /** Words to somebody: with a request to join, an invitation, a decision. */
  messageMax: 1_000,
  invitationsPerCall: 100,
  invitationsPerDay: 50,
  /** For people whose own address is not verified. */
  invitationsPerDayUnverified: 10,
  /** So many mails of invitation a day reach one address, whoever sends them. */
  invitationsPerAddressAndDay: 5,
  invitationDays: 14,
  joinRequestDays: 30,
  /** By one person in one community. */
  joinRequestsPerDay: 5,
  /** How long a deleted community's rows are kept, out of everybody's reach. */
  deletedCommunityDays: 30,
  queryMax: 200,
  trendDays: 7,
  trendingCommunities: 5,
  trendingTopics: 10,
  pageDefault: 25,
  pageMax: 100,
  imageBytesMax: 5 * 1024 * 1024,
  /** How many typed calls one request may carry. */
  callsPerRequest: 10,
  /** More cases than these are not counted, on a desk or of a person. */
  casesCounted: 100,
  /** More notifications than these are not counted: they are 99+. */
  unreadShown: 99,
  toastMs: 5_000,
  /** For so long after it left the screen the last toast can be called back. */
  toastRemovedMs: 1_000_000,
  verifiedRedirectMs: 3_000,
  resetRedirectMs: 2_000,
} as const
