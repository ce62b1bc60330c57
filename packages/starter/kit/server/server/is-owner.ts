import type { User } from './auth';

/** True for people who see and change everything. */
export const isOwner = ({ role }: User): boolean => role?.split(',').includes('admin') ?? false;
