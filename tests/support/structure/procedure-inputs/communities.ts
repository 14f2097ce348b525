import { newId, newToken } from '../../../../src/server/platform/ids.ts'
import { makeBan, makeInvitation, makeInviteLink, makeJoinRequest } from '../../factories.ts'
import { accountOf, type CallTarget, slugOf } from './call-target.ts'

/** Valid inputs for the actions of organizers and moderators, each with a new target in the scene. */

/** A new member of the scene's community. */
export async function someMember(aim: CallTarget) {
  const { account } = await aim.scenario.user('member')
  return { ...slugOf(aim), userId: account?.id ?? '' }
}

/** A new banned user of the scene's community. */
export async function someBannedUser(aim: CallTarget) {
  const { world, community } = aim.scenario
  const user = await world.user(`banned ${newId()}`)
  await makeBan(world, community.id, user)
  return { ...slugOf(aim), userId: user.id }
}

/** A pending request by a new user. */
export async function someJoinRequest(aim: CallTarget) {
  const { world, community } = aim.scenario
  const applicant = await world.user(`applicant ${newId()}`)
  await makeJoinRequest(world, community.id, applicant)
  const { id } = await world.db
    .selectFrom('joinRequest')
    .select('id')
    .where('userId', '=', applicant.id)
    .executeTakeFirstOrThrow()
  return { ...slugOf(aim), id }
}

/** An open invitation of this address, by default of one without account, with its token. */
export async function someInvitation(aim: CallTarget, email = `${newId()}@example.org`) {
  const { world, community, founder } = aim.scenario
  const token = newToken()
  const id = await makeInvitation(world, community.id, { email }, founder, { token })
  return { id, token }
}

/** An invite link of the scene's community, made by its founder. */
export async function someInviteLink(aim: CallTarget) {
  const { world, community, founder } = aim.scenario
  const { id } = await makeInviteLink(world, community.id, founder)
  return { id }
}

/** A forum of the scene's community, in addition to the default one, without posts. */
export async function someForum(aim: CallTarget): Promise<{ slug: string; id: string }> {
  const { world, community } = aim.scenario
  const id = newId()
  const at = { position: 1, createdAt: world.services.now().toISOString() }
  await world.db
    .insertInto('forum')
    .values({ id, communityId: community.id, name: `Forum ${id}`, isDefault: 0, ...at })
    .execute()
  return { ...slugOf(aim), id }
}

export async function allForums(aim: CallTarget) {
  const { world, community } = aim.scenario
  const forums = await world.db.selectFrom('forum').select('id').where('communityId', '=', community.id).execute()
  return { ...slugOf(aim), ids: forums.map(({ id }) => id) }
}

export async function someWordRule(aim: CallTarget) {
  const { world, community, founder } = aim.scenario
  const id = newId()
  const createdAt = world.services.now().toISOString()
  const rule = { communityId: community.id, term: `word ${id}`, reason: '', createdById: founder.id }
  await world.db
    .insertInto('wordRule')
    .values({ id, ...rule, createdAt })
    .execute()
  return { ...slugOf(aim), id }
}

/** The current name of the community. */
export async function confirmedName(aim: CallTarget) {
  const { world, community } = aim.scenario
  const named = world.db.selectFrom('community').select('name').where('id', '=', community.id)
  return { ...slugOf(aim), ...(await named.executeTakeFirstOrThrow()) }
}

/** A notification to the caller, of which nothing that happens takes the truth. */
export async function somePushedNotification(aim: CallTarget) {
  const id = newId()
  const { services, db } = aim.scenario.world
  const createdAt = services.now().toISOString()
  const about = { kind: 'warned', communityId: null, actorId: null, detail: '' } as const
  await db
    .insertInto('notification')
    .values({ id, userId: accountOf(aim).id, ...about, createdAt, readAt: null })
    .execute()
  return { id }
}

/** A notification to the owner, or to the founder. */
export async function someNotification({ scenario: scene, owner = scene.founder }: CallTarget) {
  const id = newId()
  const createdAt = scene.world.services.now().toISOString()
  const about = { communityId: scene.community.id, actorId: null, detail: '' }
  await scene.world.db
    .insertInto('notification')
    .values({ id, userId: owner.id, kind: 'role-changed', ...about, createdAt, readAt: null })
    .execute()
  return { id }
}
