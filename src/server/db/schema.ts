import type {
  AuthenticatorAppTable,
  ChallengeTable,
  EmailChangeTable,
  EmailTokenTable,
  MailTable,
  MediaTable,
  NotificationTable,
  PasskeyTable,
  PersonNumberTable,
  RecoveryCodeTable,
  SessionTable,
  UserSettingTable,
  UserTable,
} from './account-tables.ts'
import type {
  AuditEntryTable,
  CommunityBanTable,
  CommunityDayTable,
  CommunityMemberTable,
  CommunityNumberTable,
  CommunityTable,
  CommunityTopicTable,
  ForumTable,
  InvitationTable,
  JoinRequestTable,
  TopicDayTable,
  TopicTable,
  WordRuleTable,
} from './community-tables.ts'
import type {
  CommentTable,
  PostCommenterTable,
  PostNumberTable,
  PostTable,
  PostTopicTable,
  ReactionTable,
  ReportTable,
  SearchTable,
} from './post-tables.ts'

/** The tables as the newest migration leaves them. */
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
  personNumber: PersonNumberTable
  communityNumber: CommunityNumberTable
  postSearch: SearchTable
  personSearch: SearchTable
  communitySearch: SearchTable
  wordRule: WordRuleTable
  notification: NotificationTable
  mail: MailTable
  emailChange: EmailChangeTable
  passkey: PasskeyTable
  authenticatorApp: AuthenticatorAppTable
  recoveryCode: RecoveryCodeTable
  challenge: ChallengeTable
  media: MediaTable
}
