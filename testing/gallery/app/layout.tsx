export { default, metadata, viewport } from "@/app/layout";
