import type { Mutant } from '../mutant.ts'

const access = 'src/server/communities/invite-links/access.ts'
const state = 'src/server/communities/invite-links/present.ts'
const predicates = 'src/server/identity/sign-up/invitation-queries.ts'
const rights = ['tests/server/communities/invite-link-rights.test.ts'] as const
const links = ['tests/server/communities/invite-links.test.ts'] as const
const leaks = ['tests/server/communities/invite-link-leaks.test.ts'] as const
const signUps = ['tests/server/identity/sign-up-by-link.test.ts'] as const

export const inviteLinksMutants: readonly Mutant[] = [
  {
    name: 'lets every member make invite links',
    file: 'src/server/communities/core/access/abilities.ts',
    find: '(isInside && community.membersMayLink)',
    replace: 'isInside',
    tests: rights,
  },
  {
    name: 'lets the links of members skip approval',
    file: 'src/server/communities/invite-links/make-links.ts',
    find: 'flag(access.can.moderate)',
    replace: 'flag(true)',
    tests: [...links, ...rights],
  },
  {
    name: 'counts more members than a link admits',
    file: 'src/server/communities/core/invitation-queries.ts',
    find: "    .whereRef('uses', '<', 'maxUses')\n",
    replace: '',
    tests: links,
  },
  {
    name: 'accepts revoked links',
    file: access,
    find: "  if (link.revokedAt !== null && state !== 'ended') return messages.inviteLinkRevoked\n",
    replace: '',
    tests: links,
  },
  {
    name: 'accepts expired links',
    file: state,
    find: "  if (row.expiresAt <= now) return 'expired'\n",
    replace: '',
    tests: links,
  },
  {
    name: 'accepts the links of makers who lost the right',
    file: state,
    find: "  if (row.isEntitled === 0) return 'ended'\n",
    replace: '',
    tests: rights,
  },
  {
    name: 'shows a community to the banned holder of a link',
    file: access,
    find: "  if (link.bannedId !== null) throw new AppError('FORBIDDEN', messages.communityBanned)\n",
    replace: '',
    tests: links,
  },
  {
    name: 'lets everybody revoke links',
    file: access,
    find: '  if (!isOwn) {',
    replace: '  if (!link.id) {',
    tests: [...links, ...rights],
  },
  {
    name: 'lists the links of all makers to members',
    file: access,
    find: 'makerId: ctx.viewer.id }',
    replace: 'makerId: null }',
    tests: rights,
  },
  {
    name: 'revives the links of makers who regain the right',
    file: predicates,
    find: "    .where('makerId', '=', inviter.id)\n",
    replace: "    .where('makerId', '=', '')\n",
    tests: rights,
  },
  {
    name: 'accepts the links of members who may no longer make any',
    file: predicates,
    find: 'eb.and([skipsNothing, eb.exists(permission)])',
    replace: 'skipsNothing',
    tests: rights,
  },
  {
    name: 'revives the links of members when the setting is switched on again',
    file: 'src/server/communities/community-settings/save-members-may-link.ts',
    find: '      if (!isOn) await revokeMembersLinks(ctx.db, community, timestamp(ctx))\n',
    replace: '',
    tests: rights,
  },
  {
    name: 'lets the links of members admit accounts to the site',
    file: predicates,
    find: "    .where('inviteLink.skipsApproval', '=', 1)\n",
    replace: '',
    tests: signUps,
  },
  {
    name: 'admits more accounts than a link may',
    file: predicates,
    find: "    .whereRef('signUps', '<', 'maxUses')\n",
    replace: '',
    tests: signUps,
  },
  {
    name: 'admits accounts by a link that was revoked meanwhile',
    file: predicates,
    find: "    .whereRef('signUps', '<', 'maxUses')\n    .where(isUsableInviteLink(now))\n",
    replace: "    .whereRef('signUps', '<', 'maxUses')\n",
    tests: signUps,
  },
  {
    name: 'counts the sign-ups by a link against the limit of strangers',
    file: 'src/server/identity/sign-up/limited-sign-ups.ts',
    find: "invitation ? 'signup.invited' : 'signup.address'",
    replace: "'signup.address'",
    tests: signUps,
  },
  {
    name: 'gives strangers the limit of sign-ups by a link',
    file: 'src/server/identity/sign-up/limited-sign-ups.ts',
    find: "invitation ? 'signup.invited' : 'signup.address'",
    replace: "'signup.invited'",
    tests: signUps,
  },
  {
    name: 'takes an invite link for a proof of the address',
    file: 'src/server/identity/sign-up/sign-up-eligibility.ts',
    find: 'if (link) return { isProven, awaitsApproval: false',
    replace: 'if (link) return { isProven: true, awaitsApproval: false',
    tests: signUps,
  },
  {
    name: 'shows the communities of links after their deletion',
    file: 'src/server/communities/invite-links/queries.ts',
    find: "    .where('inviteLink.tokenHash', '=', tokenHash)\n    .where('community.deletedAt', 'is', null)\n",
    replace: "    .where('inviteLink.tokenHash', '=', tokenHash)\n",
    tests: leaks,
  },
  {
    name: 'names a private community in the preview of its link',
    file: 'src/server/api/pages/preview.ts',
    find: "isPrivate ? phrase('You are invited') : ",
    replace: '',
    tests: leaks,
  },
  {
    name: 'lets caches keep the pages of links',
    file: 'src/server/api/pages/built-client.ts',
    find: "  'cache-control': 'no-store',\n}",
    replace: '}',
    tests: leaks,
  },
]
