export function hasSandbox(): boolean
/** Arguments of `bwrap`. */
export function inBareRoot(root: string, data: string): string[]
