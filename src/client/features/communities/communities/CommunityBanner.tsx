import classes from './communities.module.css'

/** A wide strip above the community's name. Purely decorative; its height is reserved while the image loads. */
export function CommunityBanner({ src }: { src: string }) {
  return (
    <div className={classes.banner}>
      <img src={src} alt="" loading="lazy" decoding="async" />
    </div>
  )
}
