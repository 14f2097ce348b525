import { type CallTarget, listOf, nextAddress, slugOf } from './call-target.ts'
import {
  allForums,
  confirmedName,
  someBannedUser,
  someForum,
  someInvitation,
  someInviteLink,
  someJoinRequest,
  someMember,
  someWordRule,
} from './communities.ts'

const reason = 'Against the rules'

/** Inputs of communities, their members, invitations and settings. */
export const communityInputs = {
  'communities.list': () => ({ limit: 1 }),
  'communities.create': () => ({ name: 'Bee keeping', description: 'Hives, honey and swarms' }),
  'communities.bySlug': slugOf,
  'communities.join': slugOf,
  'communities.leave': slugOf,
  'communities.forums': slugOf,
  'communities.trending': () => undefined,
  'communities.wordRules': slugOf,

  'members.list': listOf,
  'members.setRole': async (aim) => ({ ...(await someMember(aim)), role: 'MODERATOR' }),
  'members.appoint': someMember,
  'members.handOver': someMember,
  'members.remove': async (aim) => ({ ...(await someMember(aim)), reason }),
  'members.ban': async (aim) => ({ ...(await someMember(aim)), reason }),
  'members.unban': someBannedUser,
  'members.banned': listOf,

  'joinRequests.list': listOf,
  'joinRequests.approve': someJoinRequest,
  'joinRequests.deny': async (aim) => ({ ...(await someJoinRequest(aim)), reason }),
  'joinRequests.withdraw': slugOf,

  'invitations.send': (aim) => ({ ...slugOf(aim), emails: [nextAddress()] }),
  'invitations.list': listOf,
  'invitations.resend': async (aim) => ({ ...slugOf(aim), id: (await someInvitation(aim)).id }),
  'invitations.revoke': async (aim) => ({ ...slugOf(aim), id: (await someInvitation(aim)).id }),
  'invitations.byToken': async (aim) => ({ token: (await someInvitation(aim)).token }),
  'invitations.accept': async (aim) => ({ token: (await someInvitation(aim, aim.owner?.email)).token }),

  'inviteLinks.create': (aim) => ({ ...slugOf(aim), maxUses: 10, expiresInDays: 7 }),
  'inviteLinks.createPersonal': (aim) => ({ ...slugOf(aim), emails: [nextAddress()] }),
  'inviteLinks.list': listOf,
  'inviteLinks.revoke': someInviteLink,

  'communitySettings.overview': slugOf,
  'communitySettings.saveDetails': (aim) => ({ ...slugOf(aim), description: 'Leeks, and nothing but leeks' }),
  'communitySettings.saveWriting': (aim) => ({ ...slugOf(aim), onlyMembersComment: true }),
  'communitySettings.dismissFirstSteps': slugOf,
  'communitySettings.saveNewMemberLevel': (aim) => ({ ...slugOf(aim), level: 'NORMAL' }),
  'communitySettings.saveMembersMayLink': (aim) => ({ ...slugOf(aim), isOn: true }),
  'communitySettings.savePrivacy': (aim) => ({ ...slugOf(aim), isPrivate: true, requiresApproval: false }),
  'communitySettings.addForum': (aim) => ({ ...slugOf(aim), name: 'Tools' }),
  'communitySettings.renameForum': async (aim) => ({ ...(await someForum(aim)), name: 'Seeds' }),
  'communitySettings.reorderForums': allForums,
  'communitySettings.setDefaultForum': someForum,
  'communitySettings.setForumWriters': async (aim) => ({ ...(await someForum(aim)), onlyModeratorsPost: true }),
  'communitySettings.removeForum': someForum,
  'communitySettings.wordRules': slugOf,
  'communitySettings.addWordRule': (aim) => ({ ...slugOf(aim), term: 'weedkiller' }),
  'communitySettings.removeWordRule': someWordRule,
  'communitySettings.archive': slugOf,
  'communitySettings.restore': slugOf,
  'communitySettings.remove': confirmedName,
  'communitySettings.audit': listOf,
} satisfies Record<string, (aim: CallTarget) => unknown>
