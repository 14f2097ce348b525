import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Landing } from '../../../../shared/discovery/landing.ts'
import { paths } from '../../../platform/paths.ts'
import { CoverLink } from '../../../ui/CoverLink.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import classes from './landing.module.css'

function Post({ post }: { post: Landing['posts'][number] }) {
  const { t } = useLingui()
  const { title, excerpt, link, createdAt, author, community, comments: count } = post
  const name = useUserName()(author.name)
  const commentsText = t`${plural(count, { one: '# comment', other: '# comments' })}`
  return (
    <li className={classes.post} data-covered>
      <div className={classes.meta}>
        <CommunityIcon community={community} size={20} />
        <bdi className={classes.cut}>{community.name}</bdi>
      </div>
      <h3 className={classes.postTitle} dir="auto">
        <CoverLink to={link}>{title}</CoverLink>
      </h3>
      {excerpt !== '' && (
        <p className={classes.excerpt} dir="auto">
          {excerpt}
        </p>
      )}
      <div className={classes.meta}>
        <UserAvatar user={{ ...author, name }} size={24} />
        <bdi className={classes.cut}>{name}</bdi>
        <span className={classes.when}>
          <RelativeTime at={createdAt} />
          {count > 0 && ` · ${commentsText}`}
        </span>
      </div>
    </li>
  )
}

function Community({ community }: { community: Landing['communities'][number] }) {
  const { t } = useLingui()
  const { name, slug, description, memberCount: count } = community
  return (
    <li className={classes.community} data-covered>
      <CommunityIcon community={community} size={44} />
      <div className={classes.about}>
        <h3 className={classes.communityName} dir="auto">
          <CoverLink to={paths.community(slug)}>{name}</CoverLink>
        </h3>
        <p className={classes.description} dir="auto">
          {description}
        </p>
        <div className={classes.meta}>{t`${plural(count, { one: '# member', other: '# members' })}`}</div>
      </div>
    </li>
  )
}

/** The liveliest posts and communities that guests may read; nothing while there are none. */
export function HappeningNow({ posts, communities }: Pick<Landing, 'posts' | 'communities'>) {
  const { t } = useLingui()
  return (
    <>
      {posts.length > 0 && (
        <section className={classes.section} aria-labelledby="happening-now">
          <h2 id="happening-now">{t`Happening now`}</h2>
          <ul className={classes.posts}>
            {posts.map((post) => (
              <Post key={post.id} post={post} />
            ))}
          </ul>
        </section>
      )}
      {communities.length > 0 && (
        <section className={classes.section} aria-labelledby="landing-communities">
          <h2 id="landing-communities">{t`Communities`}</h2>
          <ul className={classes.communities}>
            {communities.map((community) => (
              <Community key={community.id} community={community} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
