export function importsOf(file: string): { to: string; isType: boolean; isMissing: boolean }[]
