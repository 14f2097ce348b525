import { type AccountKey, exampleAccounts } from './content/accounts.ts'

/** A text with its author and the number of reactions to it. */
interface ExampleText {
  by: AccountKey
  text: string
  reactions: number
}

export interface ExampleComment extends ExampleText {
  /** The index of the parent among the comments of the post; null for a root comment. */
  parent: number | null
}

export interface ExamplePost extends ExampleText {
  title: string
  /** Null for the default forum. */
  forum: string | null
  isPinned: boolean
  comments: ExampleComment[]
}

const isAccount = (key: string): key is AccountKey => Object.hasOwn(exampleAccounts, key)

const block = /^(===|---) (?:(>+) )?(\w+) (\d+)(?: (pinned))?(?: forum=(\S+))?$/

/**
 * Parses the posts of a community, oldest first. A line `=== author reactions`, optionally with `pinned` or
 * `forum=name`, begins a post; its title follows, then its Markdown. A line `--- author reactions` begins a comment, and
 * one `>` before the author for each level a reply to the last comment above that level. `@{key}` mentions an account.
 * Throws an `Error` for anything else.
 */
export function parsePosts(source: string): ExamplePost[] {
  const posts: ExamplePost[] = []
  /** The latest comment of each level. */
  let latest: number[] = []
  let lines: string[] = []
  const finish = () => {
    const post = posts.at(-1)
    const target = post?.comments.at(-1) ?? post
    if (target) target.text = lines.join('\n').trim()
    if (post && target === post) [post.title = '', post.text = ''] = splitTitle(post.text)
    lines = []
  }
  for (const line of source.split('\n')) {
    const [, kind, arrows = '', by = '', count = '', pinned, forum = null] = block.exec(line) ?? []
    if (kind === undefined) {
      lines.push(line)
      continue
    }
    finish()
    if (!isAccount(by)) throw new Error(`There is no account ${by}`)
    const about = { by, text: '', reactions: Number(count) }
    const post = posts.at(-1)
    if (kind === '===') {
      posts.push({ ...about, title: '', forum, isPinned: pinned !== undefined, comments: [] })
      latest = []
    } else if (post) {
      const level = arrows.length
      const parent = level === 0 ? null : latest[level - 1]
      if (parent === undefined) throw new Error(`A reply has no parent: ${line}`)
      latest = [...latest.slice(0, level), post.comments.length]
      post.comments.push({ ...about, parent })
    }
  }
  finish()
  return posts
}

function splitTitle(text: string): [string, string] {
  const end = text.indexOf('\n')
  return [text.slice(0, end), text.slice(end).trim()]
}

/** The mentions in a text. */
export const mentionKeys = /@\{(\w+)\}/g
