export { default } from "@/app/(dashboard)/leads/error";
