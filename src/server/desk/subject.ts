import type { OpenCase } from '../../shared/desk.ts'
import type { Db } from '../db/open.ts'
import { postLink } from '../posts/present.ts'
import type { ReportCase } from '../reports/case-queries.ts'
import { copyOfCommunity, copyOfPerson, copyOfPost, shownName } from '../reports/copies.ts'
import type { Written } from '../reports/settle-case.ts'
import { settingsOf } from '../settings/settings.ts'
import { findCommentNow, findCommunityNow, findPersonNow, findPostNow } from './subject-queries.ts'

/** What was reported, as it is now. */
export interface Subject extends Pick<OpenCase, 'title' | 'content' | 'link' | 'isHidden'> {
  isThere: boolean
  /** What a report would copy of it by now; null when it is gone. */
  copy: string | null
  /** Of a post or comment whose row is there. */
  written: Written | null
}

const gone: Subject = {
  ...{ title: null, content: null, link: null, isHidden: false, isThere: false, copy: null, written: null },
}

async function post(db: Db, id: string): Promise<Subject> {
  const row = await findPostNow(db, id)
  if (!row) return gone
  const isRemoved = row.deletedAt !== null || row.closedAt !== null
  const isHidden = row.hiddenAt !== null
  const written = { postId: id, isHidden, isRemoved }
  if (isRemoved) return { ...gone, written }
  const { title, content, slug } = row
  return { title, content, link: postLink(slug, id), isHidden, isThere: true, copy: copyOfPost(row), written }
}

async function comment(db: Db, id: string): Promise<Subject> {
  const row = await findCommentNow(db, id)
  if (!row) return gone
  const { postId, title, content, slug } = row
  const isRemoved = row.deletedAt !== null || row.postDeletedAt !== null || row.closedAt !== null
  const isHidden = row.hiddenAt !== null
  const written = { postId, isHidden, isRemoved }
  if (row.postDeletedAt !== null || row.closedAt !== null) return { ...gone, written }
  if (isRemoved) return { ...gone, title, written }
  const link = `${postLink(slug, postId)}#comment-${id}`
  return { title, content, link, isHidden, isThere: true, copy: content, written }
}

async function person(db: Db, id: string): Promise<Subject> {
  const row = await findPersonNow(db, id)
  if (!row) return gone
  const settings = await settingsOf(db, id)
  const [title, content] = [shownName(row.name, settings), settings.PROFILE_BIO]
  return { ...gone, title, content, link: `/users/${id}`, isThere: true, copy: copyOfPerson(row.name, settings) }
}

async function community(db: Db, id: string): Promise<Subject> {
  const row = await findCommunityNow(db, id)
  if (!row) return gone
  const { name: title, description: content, slug } = row
  return { ...gone, title, content, link: `/communities/${slug}`, isThere: true, copy: copyOfCommunity(row) }
}

const finders = { POST: post, COMMENT: comment, USER: person, COMMUNITY: community }

export const subjectOf = (db: Db, { targetType, targetId }: Pick<ReportCase, 'targetType' | 'targetId'>) =>
  finders[targetType](db, targetId)
