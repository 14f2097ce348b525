/** The numbers that client and server share. Lengths count UTF-16 code units, like `String.length`. */
export const limits = {
  passwordMin: 6,
  superAdminPasswordMin: 10,
  passwordMax: 256,
  userNameMin: 2,
  nameMax: 80,
  taglineMax: 120,
  openidLabelMax: 40,
  openidTextMax: 500,
  introductionMax: 2_000,
  ownCssMax: 20_000,
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
  /** Earlier versions that are kept of a post or comment: the first and the latest. */
  versionsPerText: 50,
  /** The maximum depth of a comment; root comments have depth 0. */
  commentDepthMax: 10,
  /** Root comments per page of a thread, by default. */
  threadRoots: 10,
  threadRootsMax: 50,
  /** Replies loaded with each comment. */
  threadRepliesAlong: 3,
  /** Comments per page of a thread; a page ends early when it reaches this. */
  threadPieceMax: 30,
  /** The latest authors in a thread whose faces its heading shows, and the latest comments among which they are looked for. */
  participants: 5,
  participantComments: 30,
  /** The users who are named, or counted as several, while they write. */
  writersShown: 3,
  /** How often a client says that its user is still writing, in milliseconds. */
  writingSignMs: 3_000,
  /** Unread comments of a post are counted up to this number. */
  unreadMax: 99,
  /** Length of the plain text under a post's title in lists. */
  excerptMax: 240,
  mentionsPerText: 10,
  mentionSuggestions: 8,
  /** Per community. */
  pinnedPostsMax: 3,
  /** Members in the header of a community. */
  communityFaces: 5,
  /** The first posts of a member that a community may hold for approval. */
  heldFirstPostsMax: 10,
  /** Characters of a proof of work. */
  proofMax: 850,
  /** The number of users whose reports hide content, where a community chooses its own. */
  reportThresholdMax: 50,
  /** Days in which a new community offers first steps to its organizers. */
  firstStepsDays: 30,
  /** The default number of users whose open reports hide a post or comment. */
  flagThreshold: 3,
  flagThresholdMax: 1_000,
  /** Page size of the reported posts in the admin area. */
  reportedPageSize: 10,
  /** Length of content in tables of the admin area. */
  adminSnippetMax: 120,
  newestUsers: 10,
  wordRulesOfInstance: 1_000,
  uploadQuotaMbMax: 1_000_000,
  backupsKeptMax: 365,
  userReportsMax: 1_000,
  feedPreview: 10,
  /** Length of a comment in the preview, in graphemes. */
  previewCommentMax: 50,
  /** Length of the quote above a reply. */
  quoteMax: 500,
  contactMax: 5_000,
  /** Results per kind when searching everything at once. */
  searchAllOfEach: 5,
  /** Results of a kind are counted up to this number, which is shown as 99+. */
  searchCountMax: 100,
  snippetMax: 200,
  forumNameMax: 80,
  forumsPerCommunity: 30,
  wordRuleMax: 100,
  wordRuleWordsMax: 8,
  wordRulesPerCommunity: 500,
  /** Length of messages to a user: with a join request, an invitation, a decision. */
  messageMax: 1_000,
  invitationsPerCall: 300,
  /** Browsers of one user that get push notifications. */
  pushDevicesMax: 20,
  denialsPerCall: 100,
  invitationsPerDay: 50,
  /** For organizers and moderators. */
  moderatorInvitationsPerDay: 300,
  /** Invitation mails per day to one address, from all senders together. */
  invitationsPerAddressAndDay: 5,
  invitationDays: 14,
  /** The members that may join by one invite link: by default, and at most. */
  inviteLinkUses: 25,
  inviteLinkUsesMax: 500,
  inviteLinkDays: 14,
  inviteLinkDaysMax: 90,
  joinRequestDays: 30,
  /** Per user and community. */
  joinRequestsPerDay: 5,
  /** How long the images of a text that a moderator removed are kept, so that it can be restored. */
  removedImageDays: 30,
  /** How long the rows of a deleted community remain before the server purges them. */
  deletedCommunityDays: 30,
  queryMax: 200,
  trendDays: 7,
  trendingCommunities: 5,
  landingPosts: 3,
  landingCommunities: 6,
  /** Length of the descriptions of communities on the landing page. */
  landingDescriptionMax: 120,
  trendingTopics: 10,
  pageDefault: 25,
  pageMax: 100,
  imageBytesMax: 5 * 1024 * 1024,
  /** The stored bytes of the images of a user with an unverified address, who needs a profile photo only. */
  unverifiedImagesBytes: 3 * 1024 * 1024,
  /** Maximum number of tRPC calls in one batched request. */
  callsPerRequest: 10,
  /** Counts of cases stop here, in a queue and for a user. */
  casesCounted: 100,
  /** Counts of unread notifications and of waiting work show as 99+ beyond this. */
  unreadShown: 99,
  /** Discussions with something new that a list shows, in all and in one community. */
  unreadListed: 100,
  unreadPerCommunity: 10,
  /** Discussions, the last that a user opened, among which unread comments are looked for. */
  visitsSearched: 200,
  /** Below this number of communities, Home hides panels that would repeat its list. */
  communitiesForPanels: 10,
  /** The beginning of a reported text in a sentence. */
  reportedNameMax: 80,
  /** Members of larger communities are notified of new posts only if they choose to be. */
  watchingMembersMax: 150,
  /** Counts of new posts in a community stop here and show as 20+. */
  newPostsShown: 20,
  /** The number of days over which a community counts its posts: with fewer than its minimum, it sorts them by activity. */
  busyPosts: 10,
  busyDays: 30,
  /** The communities that a user alone organizes, in the admin area. */
  organizedListed: 20,
  /** The viewer's communities in one answer. */
  joinedCommunitiesListed: 100,
  toastMs: 5_000,
  /** How long a toast stays in memory after it was dismissed. */
  toastRemovedMs: 1_000_000,
  verifiedRedirectMs: 3_000,
  resetRedirectMs: 2_000,
} as const
