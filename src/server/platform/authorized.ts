declare const grant: unique symbol

/**
 * An entity that a loader has checked for this ability. Functions that write require it, so that the check cannot be
 * forgotten. The mark exists only for the compiler.
 */
export type Authorized<Entity, Ability extends string> = Entity & { readonly [grant]: Ability }

/**
 * Marks an entity as checked. Only access modules may call it, which tests/server/structure/authorized-writes.test.ts
 * verifies.
 */
export const authorize = <Entity, Ability extends string>(entity: Entity, _ability: Ability) =>
  entity as Authorized<Entity, Ability>

/**
 * Marks an entity for a write that no user asks for at that moment: a job that finishes what a user began, or a rule of
 * the instance. tests/server/structure/authorized-writes.test.ts lists the files that may call it, with the reason.
 */
export const authorizedBySystem = <Entity, Ability extends string>(entity: Entity, ability: Ability) =>
  authorize(entity, ability)
