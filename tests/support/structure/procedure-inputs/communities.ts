import { newId, newToken } from '../../src/server/ids.ts'
import { ban, invite, requestToJoin } from './arrange.ts'
import type { Aim } from './procedure-inputs.ts'

/** Valid inputs for what organizers and moderators do, each aimed at somebody or something of the scene made for it. */

const slugOf = ({ scene }: Aim) => ({ slug: scene.community.slug })

/** A member of the scene's community, new. */
export async function someMember(aim: Aim) {
  const { account } = await aim.scene.person('member')
  return { ...slugOf(aim), userId: account?.id ?? '' }
}

/** Somebody banned from the scene's community, new. */
export async function somebodyBanned(aim: Aim) {
  const { world, community } = aim.scene
  const person = await world.user(`banned ${newId()}`)
  await ban(world, community.id, person)
  return { ...slugOf(aim), userId: person.id }
}

/** A request that waits, by somebody new. */
export async function someRequest(aim: Aim) {
  const { world, community } = aim.scene
  const applicant = await world.user(`applicant ${newId()}`)
  await requestToJoin(world, community.id, applicant)
  const { id } = await world.db
    .selectFrom('joinRequest')
    .select('id')
    .where('userId', '=', applicant.id)
    .executeTakeFirstOrThrow()
  return { ...slugOf(aim), id }
}

/** An open invitation of this address, else of somebody's without account, with its token. */
export async function someInvitation(aim: Aim, email = `${newId()}@example.org`) {
  const { world, community, founder } = aim.scene
  const token = newToken()
  const id = await invite(world, community.id, { email }, founder, { token })
  return { id, token }
}

/** A forum of the scene's community beside the default one, without posts. */
export async function someForum(aim: Aim): Promise<{ slug: string; id: string }> {
  const { world, community } = aim.scene
  const id = newId()
  const at = { position: 1, createdAt: world.services.now().toISOString() }
  await world.db
    .insertInto('forum')
    .values({ id, communityId: community.id, name: `Forum ${id}`, isDefault: 0, ...at })
    .execute()
  return { ...slugOf(aim), id }
}

export async function allForums(aim: Aim) {
  const { world, community } = aim.scene
  const forums = await world.db.selectFrom('forum').select('id').where('communityId', '=', community.id).execute()
  return { ...slugOf(aim), ids: forums.map(({ id }) => id) }
}

export async function someWordRule(aim: Aim) {
  const { world, community, founder } = aim.scene
  const id = newId()
  const createdAt = world.services.now().toISOString()
  const rule = { communityId: community.id, term: `word ${id}`, reason: '', createdById: founder.id }
  await world.db
    .insertInto('wordRule')
    .values({ id, ...rule, createdAt })
    .execute()
  return { ...slugOf(aim), id }
}

/** The community's name as it is now. */
export async function typedName(aim: Aim) {
  const { world, community } = aim.scene
  const named = world.db.selectFrom('community').select('name').where('id', '=', community.id)
  return { ...slugOf(aim), ...(await named.executeTakeFirstOrThrow()) }
}

/** A notice to the owner, or to the founder. */
export async function someNotice({ scene, owner = scene.founder }: Aim) {
  const id = newId()
  const createdAt = scene.world.services.now().toISOString()
  const about = { communityId: scene.community.id, actorId: null, detail: '' }
  await scene.world.db
    .insertInto('notification')
    .values({ id, userId: owner.id, kind: 'role-changed', ...about, createdAt, readAt: null })
    .execute()
  return { id }
}
