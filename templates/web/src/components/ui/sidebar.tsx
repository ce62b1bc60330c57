export * from '@/components/ui/sidebar/sidebar-menu';
export {
  Sidebar,
  SidebarInset,
  SidebarRail,
  SidebarTrigger,
} from '@/components/ui/sidebar/sidebar-panel';
export { SidebarProvider, useSidebar } from '@/components/ui/sidebar/sidebar-provider';
export * from '@/components/ui/sidebar/sidebar-sections';
