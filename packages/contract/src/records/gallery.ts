import { z } from 'zod';

export const galleryCategories = ['sites', 'shops', 'organize', 'learn', 'tools', 'games'] as const;
export type GalleryCategory = (typeof galleryCategories)[number];

export const galleryAppRecord = z.object({
  app_id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(galleryCategories),
  requests: z
    .array(z.string())
    .min(1)
    .describe('The messages that the built-in model made the app from, oldest first'),
  screenshot_url: z.url(),
  demo_url: z.url().describe('The running app, without a project'),
});
export type GalleryAppRecord = z.infer<typeof galleryAppRecord>;

export const galleryRecord = z.object({ apps: z.array(galleryAppRecord) });
export type GalleryRecord = z.infer<typeof galleryRecord>;
