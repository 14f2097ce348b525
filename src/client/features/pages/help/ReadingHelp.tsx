import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'

export function ReadingHelp() {
  const { t } = useLingui()
  return (
    <>
      <h2 id="feeds">{t`Feeds`}</h2>
      <p>
        <Trans>
          <Link to={paths.home}>Home</Link> shows what you have not read in your communities, and their hot and new
          posts. <Link to={paths.feed}>Your Feed</Link> shows replies to your comments, and posts of your communities.{' '}
          <Link to={paths.discover}>Discover</Link> shows posts of all public communities and of your private ones. New
          shows the latest posts first. Hot shows recent posts that many users react to or comment on first, in the same
          order for everyone.
        </Trans>
      </p>
      <h3>{t`Unread comments`}</h3>
      <p>
        <Trans>
          A post in a list says how many comments others wrote since you last opened it, and is dimmed while there are
          none. On its page, <strong>Jump to first unread</strong> continues where you stopped. The button above a list
          makes it compact. Home lists them by community; the check mark beside a post marks it as read.
        </Trans>
      </p>
      <h3>{t`In a feed reader`}</h3>
      <p>
        <Trans>
          Public communities and topics have Atom and RSS feeds. Give the address of the page to your feed reader to
          find them. For your private communities, create a secret address in your{' '}
          <Link to={paths.settings}>settings</Link>.
        </Trans>
      </p>
      <h2 id="search">{t`Search`}</h2>
      <p>
        {t`The search finds texts that contain all your words, each at least as the beginning of a word. You can narrow it with these filters, also combined:`}
      </p>
      <dl>
        <dt>
          <code>"open letter"</code>
        </dt>
        <dd>{t`words in this exact order`}</dd>
        <dt>
          <code>in:chess-club</code>
        </dt>
        <dd>{t`in the community with this address`}</dd>
        <dt>
          <code>by:ann</code>
        </dt>
        <dd>
          <Trans>
            written by a user of this name; in quotes if it contains spaces: <code>by:"Ann Berg"</code>
          </Trans>
        </dd>
        <dt>
          <code>topic:board-games</code>
        </dt>
        <dd>{t`about this topic`}</dd>
        <dt>
          <code>before:2026-01-31</code>
        </dt>
        <dd>{t`written before this day`}</dd>
        <dt>
          <code>after:2026-01-01</code>
        </dt>
        <dd>{t`written on this day or later`}</dd>
      </dl>
    </>
  )
}
