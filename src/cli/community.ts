import type { Command } from 'commander'
import { makeOrganizer } from '../server/communities/members/appoint-organizer.ts'
import { authorizedBySystem } from '../server/platform/authorized.ts'
import { timestamp } from '../server/platform/context.ts'
import { findCommunityBySlug, listCommunities, listStaff } from './community-queries.ts'
import { CommandError } from './instance.ts'
import { count } from './options.ts'
import { accountOf, asOperator, type OperatorContext } from './services.ts'

async function communityOf({ db }: OperatorContext, slug: string) {
  const community = await findCommunityBySlug(db, slug)
  if (!community) throw new CommandError(`There is no community with the slug ${slug}.`)
  return community
}

const members = (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`

const flagsOf = ({ isPrivate, archivedAt }: { isPrivate: number; archivedAt: string | null }) =>
  [isPrivate === 1 && 'private', archivedAt && 'archived'].filter(Boolean)

const list = ({ withoutOrganizer = false, limit }: { withoutOrganizer?: boolean; limit: number }) =>
  asOperator(async (services) => {
    for (const row of await listCommunities(services.db, timestamp(services), withoutOrganizer, limit)) {
      const { slug, name, memberCount, createdAt } = row
      console.log([slug, name, createdAt.slice(0, 10), members(memberCount), ...flagsOf(row)].join('\t'))
    }
  })

const show = (slug: string) =>
  asOperator(async (services) => {
    const community = await communityOf(services, slug)
    const { id, name, memberCount, createdAt } = community
    console.log([name, createdAt.slice(0, 10), members(memberCount), ...flagsOf(community)].join('\t'))
    for (const { email, name, role, isActive } of await listStaff(services.db, id, timestamp(services))) {
      const flags = isActive === 1 ? [] : ['cannot sign in']
      console.log([email, name, role.toLowerCase(), ...flags].join('\t'))
    }
  })

const appoint = (slug: string, email: string) =>
  asOperator(async (services) => {
    const { id } = await communityOf(services, slug)
    const account = await accountOf(services, email)
    await makeOrganizer(services, null, authorizedBySystem({ id }, 'appoint'), account.id)
    console.log(`${email} is now an organizer of ${slug}.`)
  })

/** `folkmoot community …` */
export function addCommunity(program: Command) {
  const community = program
    .command('community')
    .description('manage communities by their slug; changes are recorded in the audit log')
  community
    .command('list')
    .description('list the newest communities, one per line')
    .option('--without-organizer', 'only those without an organizer who can sign in')
    .option('--limit <count>', 'maximum number of communities', count, 100)
    .action(list)
  community.command('show <slug>').description('show a community with its organizers and moderators').action(show)
  community
    .command('appoint <slug> <email>')
    .description('make a user organizer, member or not, and notify the members')
    .action(appoint)
}
