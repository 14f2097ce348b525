import type {
  AuditEntryTable,
  AuditSearchTable,
  AuditSearchTermTable,
  CommunityBanTable,
  CommunityDayTable,
  CommunityMemberTable,
  CommunityNumberTable,
  CommunityTable,
  CommunityTopicTable,
  ForumTable,
  InvitationTable,
  JoinRequestTable,
  SavedCommunityTable,
  TopicDayTable,
  TopicTable,
  WordRuleTable,
} from './community-tables.ts'
import type { IdempotencyKeyTable, JobTable } from './job-tables.ts'
import type {
  CommentNumberTable,
  CommentTable,
  CommentVersionTable,
  MarkedPostTable,
  MediaUseTable,
  PostCommenterTable,
  PostNumberTable,
  PostTable,
  PostTopicTable,
  PostVersionTable,
  ReactionCountTable,
  ReactionTable,
  RemovedContentTable,
  ReportCaseTable,
  ReportTable,
  RestrictionTable,
  SearchTable,
  ThreadEventTable,
  ThreadVisitTable,
} from './post-tables.ts'
import type {
  AuthenticatorAppTable,
  BackupTable,
  ChallengeTable,
  ContactMessageTable,
  DigestTable,
  EmailChangeTable,
  EmailTokenTable,
  FeedVisitTable,
  InstanceDayTable,
  InstanceSettingTable,
  MailTable,
  MediaTable,
  NotificationChoiceTable,
  NotificationTable,
  PasskeyTable,
  ReaderAddressTable,
  RecoveryCodeTable,
  SessionTable,
  TrustedDeviceTable,
  TwoFactorChangeTable,
  UserDayTable,
  UserNumberTable,
  UserSettingTable,
  UserTable,
} from './user-tables.ts'

/** The tables after the newest migration. */
export interface Schema {
  user: UserTable
  session: SessionTable
  emailToken: EmailTokenTable
  userSetting: UserSettingTable
  community: CommunityTable
  communityMember: CommunityMemberTable
  joinRequest: JoinRequestTable
  communityBan: CommunityBanTable
  invitation: InvitationTable
  topic: TopicTable
  communityTopic: CommunityTopicTable
  forum: ForumTable
  auditEntry: AuditEntryTable
  post: PostTable
  comment: CommentTable
  reaction: ReactionTable
  report: ReportTable
  postCommenter: PostCommenterTable
  postTopic: PostTopicTable
  communityDay: CommunityDayTable
  topicDay: TopicDayTable
  postNumber: PostNumberTable
  commentNumber: CommentNumberTable
  personNumber: UserNumberTable
  communityNumber: CommunityNumberTable
  postSearch: SearchTable
  commentSearch: SearchTable
  personSearch: SearchTable
  communitySearch: SearchTable
  wordRule: WordRuleTable
  notification: NotificationTable
  mail: MailTable
  emailChange: EmailChangeTable
  twoFactorChange: TwoFactorChangeTable
  trustedDevice: TrustedDeviceTable
  passkey: PasskeyTable
  authenticatorApp: AuthenticatorAppTable
  recoveryCode: RecoveryCodeTable
  challenge: ChallengeTable
  media: MediaTable
  mediaUse: MediaUseTable
  postVersion: PostVersionTable
  commentVersion: CommentVersionTable
  threadVisit: ThreadVisitTable
  threadEvent: ThreadEventTable
  reactionCount: ReactionCountTable
  savedPost: MarkedPostTable
  hiddenPost: MarkedPostTable
  instanceSetting: InstanceSettingTable
  feedVisit: FeedVisitTable
  savedCommunity: SavedCommunityTable
  noticeChoice: NotificationChoiceTable
  digest: DigestTable
  readerAddress: ReaderAddressTable
  contactMessage: ContactMessageTable
  removedContent: RemovedContentTable
  reportCase: ReportCaseTable
  restriction: RestrictionTable
  instanceDay: InstanceDayTable
  personDay: UserDayTable
  backup: BackupTable
  job: JobTable
  idempotencyKey: IdempotencyKeyTable
  emailSearch: SearchTable
  postSubstring: SearchTable
  personSubstring: SearchTable
  communitySubstring: SearchTable
  auditSearch: AuditSearchTable
  auditSearchTerm: AuditSearchTermTable
}
