import { type ComponentType, memo, Suspense } from 'react'

/**
 * Makes a component a piece of a page: the browser takes over pieces of a rendered page one by one, and reacts to its
 * reader in between. It is memoized, because React takes over at once what it renders again before.
 */
export const piece = <Props extends object>(Content: ComponentType<Props>) =>
  memo(function Piece(props: Props) {
    return (
      <Suspense>
        <Content {...props} />
      </Suspense>
    )
  })
