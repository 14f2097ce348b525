export function installPackage(name: string): boolean
