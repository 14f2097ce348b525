import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { limits } from '../../../../shared/platform/limits.ts'
import { paths } from '../../../platform/paths.ts'
import { useInstance } from '../../instance/branding/use-branding.ts'

export function WritingHelp() {
  const { t } = useLingui()
  const levels = limits.commentDepthMax
  const threshold = limits.flagThreshold
  const { needsVerification = true, showsWriting = true } = useInstance().data ?? {}
  return (
    <>
      <h2 id="posting">{t`Posts and comments`}</h2>
      <ul>
        <li>
          {needsVerification
            ? t`To post you must be a member of the community, and your email address must be verified.`
            : t`To post you must be a member of the community.`}
        </li>
        <li>
          {needsVerification
            ? t`Everyone who can read a post can comment on it once their address is verified, unless the community lets only its members comment. Then the page of the post has a button to join. Replies can be nested ${levels} levels deep.`
            : t`Everyone who can read a post can comment on it, unless the community lets only its members comment. Then the page of the post has a button to join. Replies can be nested ${levels} levels deep.`}
        </li>
        <li>
          {t`Slurs and threats in English, German, French and Spanish are refused on the whole site; communities can add word rules, also for other languages.`}
        </li>
        <li>{t`Only organizers and moderators post in a forum for announcements. Members comment there.`}</li>
        <li>
          {t`Some communities approve the first posts of new members. Until then only you and the moderators see such a post, marked “Waits for approval”. An approved post appears as a new one. If it is rejected, you read the reason and your text, and you can object.`}
        </li>
        <li>
          <Trans>
            Text is Markdown: <code>**bold**</code>, <code>_italic_</code>, lists, quotes, links, tables and code. The
            buttons above the field do it for you. You can paste or drop images, and mention someone with <code>@</code>
            .
          </Trans>
        </li>
        <li>
          <Trans>
            Text pasted from a document or a spreadsheet keeps its headings, lists, links and tables. Press{' '}
            <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>V</kbd> to paste plain text.
          </Trans>
        </li>
        <li>
          <Trans>
            In your text, <code>[image 1]</code> marks where an image appears. Describe each image below the field, for
            people who cannot see it.
          </Trans>
        </li>
        <li>
          {t`To quote, select words of a post or a comment and press Quote, or choose Quote in the menu of a comment.`}
        </li>
        <li>
          <Trans>
            On a post's page, <kbd>J</kbd> and <kbd>K</kbd> lead to the next and the previous comment, <kbd>R</kbd>{' '}
            replies to the one they selected, <kbd>L</kbd> likes it, and <kbd>?</kbd> lists these keys.
          </Trans>
        </li>
        {showsWriting && (
          <li>
            <Trans>
              While you write a comment, members who have the post open see your name, as in “Ann is writing…”, and
              never your text. Guests, and users who have muted or blocked you or whom you have blocked, do not see it.
              It ends a few seconds after your last key. To switch it off, open your{' '}
              <Link to={paths.settings}>settings</Link> and turn off “Show others when I am writing”; hiding your
              activity status does the same.
            </Trans>
          </li>
        )}
        <li>{t`Your browser saves a draft of your text until you post it.`}</li>
        <li>
          {t`You can edit and delete what you wrote. Others can see earlier versions, and a deleted comment with replies leaves an empty placeholder.`}
        </li>
      </ul>
      <h2 id="reactions">{t`Reactions`}</h2>
      <p>
        {t`Press the face under a post or comment to choose a reaction. You can also like a post directly in a list. Press your reaction again to remove it. Everyone who can read a post can see who reacted to it.`}
      </p>
      <h2 id="reports">{t`Reports`}</h2>
      <p>
        <Trans>
          Report content that breaks the <Link to={paths.guidelines}>guidelines</Link>, from the menu of a post or
          comment. Reporters stay anonymous: the author does not learn who reported the content. When {threshold} users
          have reported the same content (some sites use another number, and communities can choose a lower one), it is
          hidden until a moderator of the community decides. Dismissed reports do not count again. We notify you of the
          decision. Until then, a comment that you reported is hidden from you.
        </Trans>
      </p>
    </>
  )
}
