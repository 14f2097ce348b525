declare const grant: unique symbol

/**
 * An entity that a loader has checked for this ability. Functions that write require it, so that the check cannot be
 * forgotten. The mark exists only for the compiler.
 */
export type Authorized<Entity, Ability extends string> = Entity & { readonly [grant]: Ability }

/**
 * Marks an entity as checked. Only access modules may call it, which tests/server/structure/authorization.test.ts
 * verifies.
 */
export const authorize = <Entity, Ability extends string>(entity: Entity, _ability: Ability) =>
  entity as Authorized<Entity, Ability>
