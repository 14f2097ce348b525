import type { PersonHit } from '../../shared/search.ts'
import type { Context } from '../context.ts'
import type { PageOf } from '../db/page.ts'
import { publicWord, within } from '../search/match.ts'
import { type Ask, askOf } from './ask.ts'
import type { Found } from './find-written.ts'
import { listShownPeopleNumbered } from './name-queries.ts'
import { rankedPage } from './ranked.ts'
import { titleOf } from './snippet.ts'
import { folded } from './text.ts'
import { newest } from './walk.ts'

/** Of so many whom the words find, the newest accounts, the best come first; nobody looks further for a name. */
const rankedMost = 500

/** Whether something other than people is asked for. */
const isElsewhere = ({ typed: { by, topic, before, after } }: Ask) =>
  by.length > 0 || topic.length > 0 || before !== null || after !== null

/** A page of the people asked for, by name; those whose name begins so come first. */
export async function peopleFor(ctx: Context, ask: Ask | undefined, page: PageOf): Promise<Found<PersonHit>> {
  if (!ask || isElsewhere(ask)) return { items: [], nextCursor: null }
  const { db, viewer } = ctx
  const shown = [publicWord, ...(viewer ? [viewer.id] : [])]
  const places = ask.typed.in.length > 0 ? [shown, ask.communities] : [shown]
  const show = (numbers: readonly number[]) => listShownPeopleNumbered(db, viewer, numbers)
  const people = await newest(db, 'person', within('personSearch', places, ask.match), show, rankedMost)
  const beginning = folded(ask.terms[0]?.words.join(' ') ?? '')
  const keyOf = ({ id, name }: { id: string; name: string }) => {
    const key = folded(name)
    return [key.startsWith(beginning) ? '0' : '1', key, id]
  }
  const { items, nextCursor } = rankedPage(people, keyOf, page, 3)
  return {
    items: items.map(({ id, name, image }) => ({ id, name, image, title: titleOf(name, ask.terms) })),
    nextCursor,
  }
}

export const findPeople = async (ctx: Context, { q, ...page }: PageOf & { q: string }) =>
  peopleFor(ctx, await askOf(ctx, q), page)
