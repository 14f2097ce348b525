import type { OpenCase } from '../../../shared/moderation/queue.ts'
import { postLink } from '../../discussions/posts/present.ts'
import { settingsOf } from '../../identity/preferences/settings.ts'
import { findRestriction } from '../../instance/restrictions/queries.ts'
import type { Db } from '../../platform/db/open.ts'
import type { ReportCase } from '../reports/case-queries.ts'
import type { ReportedContent } from '../reports/set-content-hidden.ts'
import {
  snapshotOfCommunity,
  snapshotOfPost,
  snapshotOfUser,
  textsOfCommunity,
  textsOfUser,
} from '../reports/snapshots.ts'
import { findCurrentComment, findCurrentCommunity, findCurrentPost, findCurrentUser } from './subject-queries.ts'

/** The current state of the reported content. */
export interface Subject extends Pick<OpenCase, 'title' | 'content' | 'link' | 'isHidden'> {
  isThere: boolean
  /** The snapshot that a new report would store; null after deletion. */
  snapshot: string | null
  /** For posts and comments whose row exists. */
  reportedContent: ReportedContent | null
}

const missingSubject: Subject = {
  ...{ title: null, content: null, link: null, isHidden: false, isThere: false, snapshot: null, reportedContent: null },
}

async function post(db: Db, id: string): Promise<Subject> {
  const row = await findCurrentPost(db, id)
  if (!row) return missingSubject
  const isRemoved = row.deletedAt !== null || row.closedAt !== null
  const isHidden = row.hiddenAt !== null
  const written = { id, targetType: 'POST', postId: id, isHidden, isRemoved } as const
  if (isRemoved) return { ...missingSubject, reportedContent: written }
  const { title, content, slug } = row
  return {
    title,
    content,
    link: postLink(slug, id),
    isHidden,
    isThere: true,
    snapshot: snapshotOfPost(row),
    reportedContent: written,
  }
}

async function comment(db: Db, id: string): Promise<Subject> {
  const row = await findCurrentComment(db, id)
  if (!row) return missingSubject
  const { postId, title, content, slug } = row
  const isRemoved = row.deletedAt !== null || row.postDeletedAt !== null || row.closedAt !== null
  const isHidden = row.hiddenAt !== null
  const written = { id, targetType: 'COMMENT', postId, isHidden, isRemoved } as const
  if (row.postDeletedAt !== null || row.closedAt !== null) return { ...missingSubject, reportedContent: written }
  if (isRemoved) return { ...missingSubject, title, reportedContent: written }
  const link = `${postLink(slug, postId)}#comment-${id}`
  return { title, content, link, isHidden, isThere: true, snapshot: content, reportedContent: written }
}

async function user(db: Db, id: string): Promise<Subject> {
  const row = await findCurrentUser(db, id)
  if (!row) return missingSubject
  const settings = await settingsOf(db, id)
  const [title, content] = textsOfUser(row.name, settings)
  return {
    ...missingSubject,
    title,
    content,
    link: `/users/${id}`,
    isThere: true,
    snapshot: snapshotOfUser(row.name, settings),
  }
}

async function community(db: Db, id: string): Promise<Subject> {
  const row = await findCurrentCommunity(db, id)
  if (!row) return missingSubject
  const [title, content] = textsOfCommunity(row)
  return {
    ...missingSubject,
    title,
    content,
    link: `/communities/${row.slug}`,
    isThere: true,
    snapshot: snapshotOfCommunity(row),
  }
}

const reported = { POST: post, COMMENT: comment, USER: user, COMMUNITY: community }

/** The restricted text; an objection shows it as it is now, whether or not it changed. */
async function restriction(db: Db, id: string): Promise<Subject> {
  const { targetType, targetId } = (await findRestriction(db, id)) ?? {}
  if (!targetType || !targetId) return missingSubject
  return { ...(await reported[targetType](db, targetId)), snapshot: null }
}

const loaders = { ...reported, RESTRICTION: restriction }

export const subjectOf = (db: Db, { targetType, targetId }: Pick<ReportCase, 'targetType' | 'targetId'>) =>
  loaders[targetType](db, targetId)
