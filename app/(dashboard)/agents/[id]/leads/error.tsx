"use client";
import LeadsError from "@/app/(dashboard)/leads/error";

export default LeadsError;
